import { encode } from 'uqr'

/** Modules of white around the code, without which scanners do not find it. */
const MARGEN = 4
/** What a scanner reads from a curled ticket at arm's length. */
const LADO_MINIMO_MM = 30

interface Cabeza {
  /** Dots of the head per CSS pixel. */
  proporcion: number
  dotsPorMm: number
  /** Dots the ticket is wide. */
  dots: number
}

/**
 * A QR code at level M, at least 30 mm wide, every module a whole number of the head's dots: a module between two dots would
 * come out as wide as chance wants.
 */
export function CodigoQr({ texto, cabeza }: { texto: string; cabeza: Cabeza }) {
  const { data, size } = encode(texto, { ecc: 'M', border: MARGEN })
  const modulo = Math.ceil((LADO_MINIMO_MM * cabeza.dotsPorMm) / (size - 2 * MARGEN))
  const lado = modulo * size
  const px = (dots: number) => dots / cabeza.proporcion
  const trazo = data.flatMap((fila, y) => fila.map((negro, x) => (negro ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div style={{ display: 'flex', paddingLeft: px(Math.floor((cabeza.dots - lado) / 2)) }}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        role="img"
        aria-label="Código QR del pedido"
        width={px(lado)}
        height={px(lado)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={trazo} fill="#000" />
      </svg>
    </div>
  )
}
