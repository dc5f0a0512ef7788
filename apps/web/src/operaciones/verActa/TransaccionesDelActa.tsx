import type { Acta, TransaccionCorte } from '@nitida/contract/cortes'
import { esAjuste, etiquetaMovimiento, folioDe } from '@nitida/contract/pedidos.rules'
import { formaCorta } from '../../entidades/corte/textos.ts'
import { dinero, fechaCorta, hora, numero } from '../../ui/formatos.ts'
import { Apartado } from './papel.tsx'

interface Props {
  acta: Acta
  zona: string
}

/** The rows of a closing on its letter: payments, and apart the refunds and corrections (D-37). */
export function TransaccionesDelActa({ acta, zona }: Props) {
  const { transacciones, ajustes } = acta
  if (acta.cobros === 0) return null
  const aparte = transacciones.filter(esAjuste)
  return (
    <>
      <Filas
        titulo="Transacciones"
        filas={transacciones.filter((fila) => !esAjuste(fila))}
        zona={zona}
        dia={acta.dia}
      />
      {aparte.length > 0 ? (
        <Filas
          titulo={`Devoluciones, reversos y correcciones: ${dinero(ajustes.importe)}`}
          filas={aparte}
          zona={zona}
          dia={acta.dia}
        />
      ) : null}
      {transacciones.length < acta.cobros ? (
        <p>
          Se listan {numero(transacciones.length)} de {numero(acta.cobros)} movimientos; los totales los incluyen todos.
        </p>
      ) : null}
    </>
  )
}

interface FilasProps {
  titulo: string
  filas: readonly TransaccionCorte[]
  zona: string
  dia: string
}

const TITULOS = ['Hora', 'Pedido', 'Paciente', 'Concepto', 'Forma', 'Importe'] as const

function Filas({ titulo, filas, zona, dia }: FilasProps) {
  if (filas.length === 0) return null
  return (
    <Apartado titulo={titulo}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left">
            {TITULOS.map((columna) => (
              <th key={columna} className="pr-2 pb-1 font-semibold last:pr-0 last:text-right">
                {columna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={fila.id} className="break-inside-avoid align-top">
              <td className="tabular pr-2 whitespace-nowrap">
                {fila.dia < dia ? `${fechaCorta(fila.dia)} ` : ''}
                {hora(fila.createDate, zona)}
              </td>
              <td className="tabular pr-2 whitespace-nowrap">{folioDe(fila)}</td>
              <td className="pr-2 wrap-anywhere">{fila.nombreCliente}</td>
              <td className="pr-2">{etiquetaMovimiento[fila.tipo]}</td>
              <td className="pr-2">{formaCorta[fila.formaPago]}</td>
              <td className="tabular text-right whitespace-nowrap">{dinero(fila.importe)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Apartado>
  )
}
