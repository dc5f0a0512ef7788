import { encode } from 'uqr'

/** White modules around the code, without which scanners do not find it. */
const MARGEN = 4

/**
 * A QR code as one path, black on white in either theme, as scanners want it.
 * @param texto its content. Error level M, as on the ticket.
 * @param etiqueta its name, for readers who cannot see it.
 */
export function Qr({ texto, etiqueta, className }: { texto: string; etiqueta: string; className?: string }) {
  const { data, size } = encode(texto, { ecc: 'M', border: MARGEN })
  const trazo = data.flatMap((fila, y) => fila.map((negro, x) => (negro ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={etiqueta}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={trazo} fill="#000" />
    </svg>
  )
}
