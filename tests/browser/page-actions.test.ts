/** What readers can do with a page: copy its Markdown, open it elsewhere, say whether it helped. */

import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite({
  'docs.config.ts': `export default {
  title: 'Reading room',
  url: 'https://docs.example.com',
  pageActions: {
    openIn: [{ label: 'Open in the assistant', url: 'https://assistant.example.com/?read={url}' }],
    feedback: 'https://feedback.example.com/docs',
  },
}
`,
})

describe('actions of a page', () => {
  const at = stage('built', root)

  test('its Markdown is copied, shown, and opened elsewhere', async () => {
    const { page, errors } = await at.visit('/docs/intro', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Copy page' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Introduction\n/)
    await page.locator('.page-actions summary').click()
    const isInView = await page
      .locator('.page-actions ul')
      .evaluate((menu) => menu.getBoundingClientRect().right <= document.documentElement.clientWidth)
    expect(isInView).toBe(true)
    const links = await page
      .locator('.page-actions li a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['View as Markdown', '/docs/intro.md'],
      ['Use in your editor', '/coding-agents'],
      [
        'Open in the assistant',
        'https://assistant.example.com/?read=https%3A%2F%2Fdocs.example.com%2Fdocs%2Fintro.md',
      ],
    ])
    await page.keyboard.press('Escape')
    expect(await page.locator('.page-actions ul').isVisible()).toBe(false)
    expect(errors).toEqual([])
  })

  test('an answer is sent to the endpoint of the configuration, and a comment after it', async () => {
    const page = await at.page()
    const sent: unknown[] = []
    await page.route('https://feedback.example.com/docs', async (route) => {
      sent.push(route.request().postDataJSON())
      await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto(at.address('/docs/intro'))
    const box = page.getByRole('region', { name: 'Was this page helpful?' })
    await box.getByRole('button', { name: 'No' }).click()
    await box.getByText('Thank you.').waitFor()
    await box.getByLabel('What can we improve?').fill('More examples')
    await box.getByRole('button', { name: 'Send comment' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        { page: '/docs/intro', helpful: false },
        { page: '/docs/intro', helpful: false, comment: 'More examples' },
      ])
  })

  test('an answer that does not arrive is reported', async () => {
    const page = await at.page()
    await page.route('https://feedback.example.com/docs', (route) => route.abort())
    await page.goto(at.address('/docs/intro'))
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Your feedback could not be sent.').waitFor()
    // The comment is still there, to be sent again.
    const comment = page.getByLabel('What can we improve?')
    await comment.fill('More examples')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await page.getByText('Your feedback could not be sent.').waitFor()
    expect(await comment.inputValue()).toBe('More examples')
  })

  test('the menu works without JavaScript, and nothing is there that needs it', async () => {
    const { page } = await at.visit('/docs/intro', { javaScriptEnabled: false })
    await page.locator('.page-actions summary').click()
    expect(await page.getByRole('link', { name: 'View as Markdown' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(false)
    expect(await page.locator('.feedback').isVisible()).toBe(false)
  })
})
