/** First stop of the focus order; visible only while it has the focus. */
export function SkipLink({
  href = '#contenido',
  children = 'Saltar al contenido',
}: {
  href?: string
  children?: string
}) {
  return (
    <a
      href={href}
      className="sr-only z-50 rounded-control bg-brand px-4 py-2.5 font-medium text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  )
}
