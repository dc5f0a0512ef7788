import type { RenglonDeNegocio } from '@nitida/contract/negocio'
import type { EstadoDeCita, Figura } from '@nitida/contract/negocio.rules'
import { etiquetaFormaPago, etiquetaMovimiento } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { Badge } from '../../ui/Badge.tsx'
import { contar, fechaCorta } from '../../ui/formatos.ts'
import type { Column } from '../../ui/Table.tsx'
import { Dinero, SinDato } from '../../ui/texto.tsx'

type Columna = Column<RenglonDeNegocio>

const enlaceClass = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'

const comunes: readonly Columna[] = [
  { key: 'dia', title: 'Día', numeric: true, phone: 'line', cell: ({ dia }) => fechaCorta(dia) },
  {
    key: 'paciente',
    title: 'Paciente',
    rowHeader: true,
    cell: ({ idCliente, nombreCliente }) =>
      idCliente === null ? (
        <SinDato>Paciente bloqueado</SinDato>
      ) : (
        <Link
          {...aPath('/dashboard/clientes', { paciente: idCliente })}
          className={`${enlaceClass} font-medium wrap-anywhere`}
        >
          {nombreCliente}
        </Link>
      ),
  },
]

const pedido: Columna = {
  key: 'pedido',
  title: 'Pedido',
  numeric: true,
  phone: 'line',
  cell: ({ idPedido, folio, sucursalNumber }) =>
    idPedido && folio ? (
      <Link {...aPath('/pedido/detalles', { id: idPedido })} className={enlaceClass}>
        {sucursalNumber}-{folio}
      </Link>
    ) : (
      sucursalNumber
    ),
}

const importe: Columna = {
  key: 'importe',
  title: 'Importe',
  align: 'end',
  numeric: true,
  phone: 'end',
  cell: ({ importe }) => <Dinero value={importe} />,
}

const quien: Columna = {
  key: 'quien',
  title: 'Quién',
  optional: true,
  phone: 'line',
  cell: ({ nombreUsuario }) => <span className="wrap-anywhere sm:block sm:min-w-28">{nombreUsuario}</span>,
}

const movimiento: readonly Columna[] = [
  {
    key: 'tipo',
    title: 'Movimiento',
    phone: 'line',
    cell: ({ tipo, motivo }) => (
      <>
        <span className="block">{tipo ? etiquetaMovimiento[tipo] : ''}</span>
        {motivo ? <span className="block text-xs text-ink2 wrap-anywhere">{motivo}</span> : null}
      </>
    ),
  },
  {
    key: 'forma',
    title: 'Forma de pago',
    optional: true,
    phone: 'line',
    cell: ({ formaPago }) => (formaPago ? etiquetaFormaPago[formaPago] : ''),
  },
]

const dias: Columna = {
  key: 'dias',
  title: 'Tardó',
  align: 'end',
  numeric: true,
  phone: 'end',
  cell: ({ dias: suyos }) => (suyos === null ? '' : contar(suyos, 'día')),
}

const seguida: Columna = {
  key: 'seguida',
  title: '¿Pidió después?',
  phone: 'end',
  cell: ({ conPedido }) => <Badge tone={conPedido ? 'ok' : 'neutral'}>{conPedido ? 'Con pedido' : 'Sin pedido'}</Badge>,
}

export const etiquetaDeCita: Record<EstadoDeCita, string> = {
  asistieron: 'Asistió',
  noAsistieron: 'No asistió',
  canceladas: 'Cancelada',
}

const queFue: Columna = {
  key: 'cita',
  title: 'Qué pasó',
  phone: 'end',
  cell: ({ cita }) => (cita ? etiquetaDeCita[cita] : <SinDato>Sin anotar</SinDato>),
}

/** Columns of the rows behind a figure. */
export function columnasDe(figura: Figura): readonly Columna[] {
  if (figura === 'visitas') return [...comunes, { ...pedido, title: 'Sucursal' }, quien, seguida]
  if (figura === 'citas')
    return [...comunes, { ...pedido, title: 'Sucursal' }, { ...quien, title: 'Quién la agendó' }, queFue]
  if (figura === 'cobrado' || figura === 'devuelto') return [...comunes, pedido, ...movimiento, quien, importe]
  if (figura === 'entregados' || figura === 'recibidos') return [...comunes, pedido, quien, dias]
  return [...comunes, pedido, quien, ...(figura === 'atrasados' || figura === 'sinRecepcion' ? [] : [importe])]
}
