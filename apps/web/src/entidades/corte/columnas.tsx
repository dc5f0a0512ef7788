import type { TransaccionCorte } from '@nitida/contract/cortes'
import { etiquetaMovimiento, folioDe } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import { dinero, fechaCorta, hora } from '../../ui/formatos.ts'
import type { Column } from '../../ui/Table.tsx'
import { NombreDePaciente } from '../paciente/NombreDePaciente.tsx'
import { aTransacciones } from '../pedido/destinos.ts'
import { formaCorta } from './textos.ts'

interface Opciones {
  /** Zone of the till. */
  zona: string
  /** Whether it is a branch's closing, whose rows name the person at the register (spec §6). */
  deSucursal: boolean
  /** Whether rows name their branch, because there is more than one. */
  varias: boolean
  /** Whether rows name their day, because it is an earlier one. */
  conDia?: boolean
}

type Columna = Column<TransaccionCorte>

const Cuando = ({
  fila: { createDate, dia },
  zona,
  conDia,
}: {
  fila: TransaccionCorte
  zona: string
  conDia: boolean
}) => (
  <time dateTime={createDate} className="tabular">
    {conDia ? <span className="sm:block">{fechaCorta(dia)} </span> : null}
    <span className={conDia ? 'sm:text-xs sm:text-ink3' : undefined}>{hora(createDate, zona)}</span>
  </time>
)

/** The folio, a link to the order. */
const Folio = (fila: TransaccionCorte) =>
  fila.pedidoEliminado ? (
    <span title="El pedido fue eliminado: ya no se puede abrir.">
      <span className="sm:hidden">Pedido </span>
      {folioDe(fila)}
      <span className="block text-xs text-ink3">Eliminado</span>
    </span>
  ) : (
    <Link
      {...aTransacciones({ id: fila.idPedido })}
      aria-label={`Pedido ${folioDe(fila)}`}
      className="rounded-small text-brand underline underline-offset-2 hover:text-brand-hover"
    >
      <span className="sm:hidden">Pedido </span>
      {folioDe(fila)}
    </Link>
  )

const Paciente = ({
  fila: { idCliente, nombreCliente, direccionSucursal },
  varias,
}: {
  fila: TransaccionCorte
  varias: boolean
}) => {
  const [corta] = direccionSucursal.split(',')
  return (
    <>
      <span className="block wrap-anywhere sm:min-w-32">
        <NombreDePaciente id={idCliente} nombre={nombreCliente} className="font-medium" />
      </span>
      {varias ? (
        <span title={direccionSucursal} className="block max-w-48 truncate text-xs text-ink3">
          {corta}
        </span>
      ) : null}
    </>
  )
}

const Concepto = ({ tipo, motivo }: TransaccionCorte) => (
  <>
    {etiquetaMovimiento[tipo]}
    {motivo ? <span className="block max-w-56 text-xs text-ink3 wrap-anywhere max-sm:text-sm">{motivo}</span> : null}
  </>
)

/** Money that was given back is negative. */
const Importe = ({ importe }: TransaccionCorte) => (
  <span className={importe < 0 ? 'font-medium text-bad-ink max-sm:text-lg' : 'font-medium text-ink max-sm:text-lg'}>
    {dinero(importe)}
  </span>
)

/** The columns of a till. */
export function columnasDe({ zona, deSucursal, varias, conDia = false }: Opciones): readonly Columna[] {
  const enCaja: Columna = {
    key: 'enCaja',
    title: 'En caja',
    phone: 'block',
    cell: ({ nombreCreador }) => (
      <span className="block wrap-anywhere max-sm:text-sm sm:min-w-24">
        <span className="sm:hidden">En caja: </span>
        {nombreCreador}
      </span>
    ),
  }
  return [
    {
      key: 'hora',
      title: conDia ? 'Fecha y hora' : 'Hora',
      numeric: true,
      cell: (fila) => <Cuando {...{ fila, zona, conDia }} />,
    },
    { key: 'folio', title: 'Folio', numeric: true, cell: Folio },
    { key: 'paciente', title: 'Paciente', rowHeader: true, cell: (fila) => <Paciente {...{ fila, varias }} /> },
    { key: 'concepto', title: 'Concepto', cell: Concepto },
    { key: 'forma', title: 'Forma de pago', cell: ({ formaPago }) => formaCorta[formaPago] },
    ...(deSucursal ? [enCaja] : []),
    { key: 'importe', title: 'Importe', align: 'end', numeric: true, phone: 'block', cell: Importe },
  ]
}
