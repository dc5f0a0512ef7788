import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import { medidasDe, PROPORCION } from './medidas.ts'
import { qrDe } from './qr.ts'

/** Modules of white around the code, without which scanners do not find it. */
const BORDE = 4
/** Least width, in millimetres, that a scanner reads from a curled ticket at arm's length. */
const LADO_MINIMO_MM = 30

/**
 * A QR code at level M, at least 30 mm wide. Every module is a whole number of the head's dots, because the head would round a
 * broken one to an uneven width.
 */
export function CodigoQr({ texto, dots }: { texto: string; dots: AnchoTicket }) {
  const { trazo, lado: size } = qrDe(texto, { borde: BORDE })
  const { dotsPorMm, margen } = medidasDe(dots)
  const lado = Math.ceil((LADO_MINIMO_MM * dotsPorMm) / (size - 2 * BORDE)) * size
  return (
    <div style={{ display: 'flex', paddingLeft: Math.floor((dots - lado) / 2 - margen) / PROPORCION }}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        role="img"
        aria-label="Código QR"
        width={lado / PROPORCION}
        height={lado / PROPORCION}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={trazo} fill="#000" />
      </svg>
    </div>
  )
}
