import type { Mensaje } from '@nitida/contract/mensajes'
import { etiquetaTipo } from '@nitida/contract/mensajes.rules'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { NombreDePaciente } from '../paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../paciente/telefonoLegible.ts'
import { columnaDeFecha, columnasDeEstado } from './envios.tsx'

/** The mark of a number whose owner stopped promotions; his notices keep coming. */
export function SinPromociones() {
  return <Badge tone="neutral">Sin promociones</Badge>
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
      (mensaje) => `Ver el mensaje a ${mensaje.nombreCliente}: ${etiquetaTipo[mensaje.tipo]}`,
      onVer,
    ),
  ]
}
