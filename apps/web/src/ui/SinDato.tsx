/** A value that is missing: a dash for the eye, words for the ear. */
export function SinDato({ children = 'Sin dato' }: { children?: string }) {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{children}</span>
    </>
  )
}
