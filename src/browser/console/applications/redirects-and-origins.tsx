import { useState } from 'react'
import { Section } from '../ui/section.tsx'
import { splitInputLines, TextArea } from '../ui/form.tsx'
import { PageForm } from '../ui/page-form.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'

/** Redirect URIs and allowed origins of an application. */
export function RedirectsAndOrigins({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { change, ...request } = useApplicationChange(path, 'The addresses were changed')
  const [draft, setDraft] = useState({
    redirectUris: application.redirectUris.join('\n'),
    origins: application.origins.join('\n'),
  })
  const area = (name: keyof typeof draft, label: string, hint: string) => (
    <TextArea
      label={label}
      hint={hint}
      name={name}
      rows={4}
      readOnly={!can('write')}
      value={draft[name]}
      onChange={(text) => setDraft({ ...draft, [name]: text })}
    />
  )
  return (
    <Section title="Redirects and origins">
      <PageForm
        action={can('write') ? 'Save' : undefined}
        request={request}
        onSubmit={() =>
          void change({
            redirectUris: splitInputLines(draft.redirectUris),
            origins: splitInputLines(draft.origins),
          })
        }
      >
        {area(
          'redirectUris',
          'Redirect URIs',
          'One per line. https, or http on this machine. Compared character by character.',
        )}
        {area('origins', 'Allowed origins', 'One per line, without a path: https://app.example.com')}
      </PageForm>
    </Section>
  )
}
