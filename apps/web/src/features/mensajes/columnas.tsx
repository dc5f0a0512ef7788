import type { Mensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { aPaciente } from '../clientes/shared/destinos.ts'
import { telefonoLegible } from '../clientes/shared/telefonoLegible.ts'
import { columnaDeFecha, columnasDeEstado } from './shared/envios.tsx'

/** The mark of a number whose owner stopped promotions; his notices keep coming. */
export function SinPromociones() {
  return <Badge tone="neutral">Sin promociones</Badge>
}

export const tipos: Readonly<Record<TipoMensaje, string>> = {
  AvisoCreacionCita: 'Cita registrada',
  ConfirmacionCita: 'Cita confirmada',
  AvisoCancelacionCita: 'Cita cancelada',
  AvisoCreacionPedidoFechaEntrega: 'Pedido registrado',
  AvisoPedidoListoRecogerSucursal: 'Pedido listo',
  SeguimientoRevision: 'Toca revisión de la vista',
  SeguimientoLentesContacto: 'Lentes de contacto por acabarse',
  SeguimientoPedidoListo: 'Pedido sin recoger',
  SeguimientoSaldo: 'Saldo pendiente',
  RecordatorioCita: 'Recordatorio de cita',
  RecordatorioCitaProxima: 'Recordatorio del día',
  DescuentoFlash: 'Descuento Flash',
  PromocionGeneral: 'Promoción General',
  PromocionPorTemporada: 'Promoción por Temporada',
}

interface Opciones {
  zona: string
  /** The branch, for type 0. */
  conSucursal: boolean
  onVer: (mensaje: Mensaje) => void
}

/** The columns of the messages: moment, patient, text, and state. */
export function columnasDe({ zona, conSucursal, onVer }: Opciones): Column<Mensaje>[] {
  return [
    columnaDeFecha<Mensaje>(zona),
    {
      key: 'paciente',
      title: 'Paciente',
      rowHeader: true,
      width: 'sm:w-40 lg:w-64',
      cell: ({ idCliente, nombreCliente, telefono, sinPromociones }) => (
        <>
          <Link
            {...aPaciente(idCliente)}
            className="rounded-small font-medium wrap-anywhere hover:text-brand hover:underline hover:underline-offset-2"
          >
            {nombreCliente}
          </Link>
          <span className="tabular block text-sm whitespace-nowrap text-ink3">{telefonoLegible(telefono)}</span>
          {sinPromociones ? <SinPromociones /> : null}
        </>
      ),
    },
    {
      key: 'mensaje',
      title: 'Mensaje',
      phone: 'block',
      cell: ({ texto }) => {
        const [encabezado, ...cuerpo] = texto.split(/\n+/)
        return (
          <span className="line-clamp-2 wrap-anywhere max-sm:text-sm">
            <span className="font-medium text-ink">{encabezado}.</span> {cuerpo.join(' ')}
          </span>
        )
      },
    },
    ...(conSucursal
      ? [
          {
            key: 'sucursal',
            title: 'Sucursal',
            optional: true,
            phone: 'hidden',
            cell: ({ sucursalNumber }: Mensaje) => sucursalNumber,
          } satisfies Column<Mensaje>,
        ]
      : []),
    ...columnasDeEstado<Mensaje>(
      (mensaje) => `Ver el mensaje a ${mensaje.nombreCliente}: ${tipos[mensaje.tipo]}`,
      onVer,
    ),
  ]
}
