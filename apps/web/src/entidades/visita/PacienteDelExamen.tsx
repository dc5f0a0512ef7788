import { Card } from '../../ui/Card.tsx'
import { Definition } from '../../ui/Definition.tsx'
import { contar, fechaDeInstante } from '../../ui/formatos.ts'
import { NombreDePaciente } from '../paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../paciente/telefonoLegible.ts'
import { SucursalDe } from '../sucursal/SucursalDe.tsx'

interface Props {
  id: number
  nombre: string
  edad: number | null
  sexo: string | null
  telefono: string | null
  sucursal: { id: number; direccion: string }
  ultima: { fecha: string; zona: string | undefined } | null
}

/** The examined patient, and his last visit. */
export function PacienteDelExamen({ id, nombre, edad, sexo, telefono, sucursal, ultima }: Props) {
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <NombreDePaciente aparte id={id} nombre={nombre} />
          </p>
          <p className="tabular text-ink2">
            {[edad === null ? null : contar(edad, 'año'), sexo, telefonoLegible(telefono) ?? 'Sin teléfono']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Definition nombre="Última visita">
            {ultima ? fechaDeInstante(ultima.fecha, ultima.zona) : 'Ninguna'}
          </Definition>
          <Definition nombre="Sucursal">
            <SucursalDe {...sucursal} />
          </Definition>
        </dl>
      </div>
    </Card>
  )
}
