/**
 * Gives the focus to what replaces the content of an open dialog. When the control that had it goes away, the dialog takes it in the
 * next frame for itself; this comes in the one after. @returns what calls it off.
 */
export function focusNextContent(control: HTMLElement | null): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => control?.focus())
  })
  return () => cancelAnimationFrame(frame)
}
