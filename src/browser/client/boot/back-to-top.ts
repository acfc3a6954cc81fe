/** Shows the link to the top while a reader scrolls up, more than 300 px below it. */
export function showBackToTop(): void {
  // Reading the position here would cost a layout before the first paint.
  let last = 0
  addEventListener('scroll', () => {
    const up = scrollY < last
    last = scrollY
    document.querySelector('.top')?.toggleAttribute('data-shown', up && last > 300)
  })
}
