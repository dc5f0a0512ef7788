import { cx } from './clases.ts'

const marks = { sm: 'size-5', md: 'size-6', lg: 'size-7' }
const words = { sm: 'text-lg', md: 'text-xl', lg: 'text-2xl' }

export type LogoProps = {
  size?: 'sm' | 'md' | 'lg'
  /** Whether the name is written; without it the logo carries the name for screen readers. */
  wordmark?: boolean
  /** Name of the shop (D-66). */
  nombre?: string
  /** Address of the shop's own picture, in place of logo and word. */
  imagen?: string
  /** `inverse` for the petrol panels that stay dark in both themes. */
  tone?: 'auto' | 'inverse'
}

/** The lens (thick ring) with its reflection (amber dot), and the name in lower case. */
export function Logo({ size = 'md', wordmark = true, nombre = 'nítida', imagen, tone = 'auto' }: LogoProps) {
  // Marks are drawn for white paper.
  if (imagen)
    return (
      <img src={imagen} alt={nombre} className="h-9 max-w-44 rounded-small bg-paper object-contain object-left px-1" />
    )
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg
        viewBox="0 0 32 32"
        className={cx('flex-none', marks[size], tone === 'inverse' ? 'text-on-deep' : 'text-brand')}
        aria-hidden="true"
      >
        <circle cx="16" cy="16" r="13.4" fill="none" stroke="currentColor" strokeWidth="5" />
        <circle cx="20.8" cy="11.2" r="4.2" className="fill-carey" />
      </svg>
      <span
        className={cx(
          wordmark ? 'font-semibold tracking-[-0.02em]' : 'sr-only',
          words[size],
          tone === 'inverse' ? 'text-on-deep' : 'text-ink',
        )}
      >
        {nombre}
      </span>
    </span>
  )
}
