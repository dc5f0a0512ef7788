import type { Mensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { NombreDePaciente } from '../paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../paciente/telefonoLegible.ts'
import { columnaDeFecha, columnasDeEstado } from './envios.tsx'

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
          <NombreDePaciente id={idCliente} nombre={nombreCliente} className="font-medium" />
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
