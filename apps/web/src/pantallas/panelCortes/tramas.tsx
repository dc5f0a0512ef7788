import type { FormaPago } from '@nitida/contract/pedidos.rules'

const DIAGONAL = 'M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6'

/** Colour and pattern of each method, so that none is told by colour alone: two colours, plain and striped. */
export const tramas: Record<FormaPago, { id: string; fondo: string; trazo: string; dibujo: string | null }> = {
  Efectivo: { id: 'trama-efectivo', fondo: 'fill-brand', trazo: 'stroke-brand', dibujo: null },
  Transferencia: {
    id: 'trama-transferencia',
    fondo: 'fill-brand-soft',
    trazo: 'stroke-brand',
    dibujo: DIAGONAL,
  },
  Credito: { id: 'trama-credito', fondo: 'fill-carey', trazo: 'stroke-carey', dibujo: null },
  Debito: { id: 'trama-debito', fondo: 'fill-carey-soft', trazo: 'stroke-carey-ink', dibujo: DIAGONAL },
}

/** The patterns, to be named as `url(#id)`. Once per page. */
export function Tramas() {
  return (
    <defs>
      {Object.values(tramas).map(({ id, fondo, trazo, dibujo }) => (
        <pattern key={id} id={id} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" className={fondo} />
          {dibujo ? <path d={dibujo} strokeWidth="1.6" fill="none" className={trazo} /> : null}
        </pattern>
      ))}
    </defs>
  )
}
