/**
 * After a navigation the focus goes to the new screen's title, so that keyboard and screen reader start there and not at
 * a link that is gone.
 */
export function enfocarPantalla(): void {
  const destino = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!destino) return
  destino.tabIndex = -1
  destino.focus({ preventScroll: true })
}
