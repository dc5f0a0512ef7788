import type { FormaPago } from '@nitida/contract/pedidos.rules'

/** Each method by colour and by pattern, so that none is told by its colour alone. */
export const tramas: Record<FormaPago, { id: string; fondo: string; trazo: string; dibujo: string | null }> = {
  Efectivo: { id: 'trama-efectivo', fondo: 'fill-brand', trazo: 'stroke-brand', dibujo: null },
  Transferencia: {
    id: 'trama-transferencia',
    fondo: 'fill-info-soft',
    trazo: 'stroke-info',
    dibujo: 'M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6',
  },
  Credito: { id: 'trama-credito', fondo: 'fill-carey', trazo: 'stroke-on-carey', dibujo: 'M0 4 H8' },
  Debito: { id: 'trama-debito', fondo: 'fill-ok-soft', trazo: 'stroke-ok', dibujo: 'M4 0 V8 M0 4 H8' },
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
