import type { Negocio } from '@nitida/contract/negocio'
import type { ReactNode } from 'react'
import type { Cifra } from '../../entidades/hoy/Cifras.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import {
  claseDeTono,
  conversionDe,
  frenteA,
  nombreDeBase,
  pesos,
  puntosDe,
  segunBase,
  sumarCifras,
  ticketDe,
  tonoDe,
} from './comparar.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

export const nombresDeCifras = [
  'Ventas',
  'Cobrado',
  'Ticket promedio',
  'De visita a pedido',
  'Devoluciones',
  'Saldo por cobrar',
]

/** A change in its colour, then what it is measured against. */
const Nota = ({ importe, antes, base, texto }: { importe: number; antes: number; base: string; texto?: ReactNode }) => (
  <>
    <span className="block">
      <span className={claseDeTono[tonoDe(importe, antes)]}>{frenteA(importe, antes, base)}</span>
      {antes > 0 ? ` · ${base}: ${pesos(antes)}` : null}
    </span>
    {texto ? <span className="block">{texto}</span> : null}
  </>
)

/** Of branches that did not sell in the days compared with: what the change is without them. */
function sinNuevas(sucursales: Negocio['sucursales'], base: string): string | null {
  const { conBase, sinBase } = segunBase(sucursales)
  if (conBase.length === 0 || sinBase.length === 0) return null
  const [ahora, antes] = [sumarCifras(conBase.map((s) => s.cifras)), sumarCifras(conBase.map((s) => s.antes))]
  return `sin ${sinBase.map((s) => s.sucursalNumber).join(', ')}: ${frenteA(ahora.ventas, antes.ventas, base)}`
}

const porcentaje = (parte: number, todo: number): string => `${Math.round((parte / todo) * 100)} %`

/** The six figures above all others, each with the rows it is made of. */
export function cifrasDe(negocio: Negocio, { contra, aRenglones }: VistaDeNegocio): Cifra[] {
  const { sucursales, saldos } = negocio
  const [ahora, antes] = [sumarCifras(sucursales.map((s) => s.cifras)), sumarCifras(sucursales.map((s) => s.antes))]
  const base = nombreDeBase(contra, negocio.antes)
  const debe = { importe: 0, pedidos: 0 }
  for (const { importe, pedidos } of saldos) {
    debe.importe += importe
    debe.pedidos += pedidos
  }
  const viejo = saldos.find(({ edad }) => edad === 'mas')?.importe ?? 0
  const puntos = puntosDe(ahora, antes)
  return [
    {
      nombre: 'Ventas',
      valor: pesos(ahora.ventas),
      nota: <Nota importe={ahora.ventas} antes={antes.ventas} base={base} texto={sinNuevas(sucursales, base)} />,
      enlace: ahora.pedidos > 0 ? aRenglones('ventas') : null,
    },
    {
      nombre: 'Cobrado',
      valor: pesos(ahora.cobrado),
      nota: (
        <Nota
          {...{ importe: ahora.cobrado, antes: antes.cobrado, base }}
          texto={ahora.ventas > 0 ? `${porcentaje(ahora.cobrado, ahora.ventas)} de lo vendido` : null}
        />
      ),
      enlace: ahora.cobrado === 0 ? null : aRenglones('cobrado'),
    },
    {
      nombre: 'Ticket promedio',
      valor: ahora.pedidos > 0 ? pesos(ticketDe(ahora)) : '—',
      nota: (
        <Nota
          {...{ importe: ticketDe(ahora), antes: ticketDe(antes), base }}
          texto={`${contar(ahora.pedidos, 'pedido')}, ${contar(negocio.piezas, 'pieza')}`}
        />
      ),
      enlace: ahora.pedidos > 0 ? aRenglones('ventas') : null,
    },
    {
      nombre: 'De visita a pedido',
      valor: conversionDe(ahora),
      nota: (
        <>
          <span className="block">
            {puntos ? (
              <span
                className={
                  puntos.startsWith('+') ? claseDeTono.sube : puntos.startsWith('−') ? claseDeTono.baja : undefined
                }
              >
                {puntos}
              </span>
            ) : (
              'Sin comparación'
            )}
            {puntos ? ` · ${base}: ${conversionDe(antes)}` : null}
          </span>
          <span className="block">
            {numero(ahora.visitasConPedido)} de {contar(ahora.visitas, 'visita')}
          </span>
        </>
      ),
      enlace: ahora.visitas > 0 ? aRenglones('visitas') : null,
    },
    {
      nombre: 'Devoluciones',
      valor: pesos(ahora.devuelto),
      nota: `${base}: ${pesos(antes.devuelto)}`,
      enlace: negocio.devoluciones.length > 0 ? aRenglones('devuelto') : null,
    },
    {
      nombre: 'Saldo por cobrar',
      valor: pesos(debe.importe),
      nota: (
        <>
          <span className="block">{contar(debe.pedidos, 'pedido')} con saldo</span>
          {viejo > 0 ? <span className="block text-bad-ink">{pesos(viejo)} a más de 90 días</span> : null}
        </>
      ),
      enlace: debe.pedidos > 0 ? aRenglones('saldo') : null,
    },
  ]
}
