/** A value that is missing: a dash for the eye, words for the ear. List items on phones leave it out (`data-vacio`). */
export function SinDato({ children = 'Sin dato' }: { children?: string }) {
  return (
    <>
      <span aria-hidden="true" data-vacio="">
        —
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}
