import { NombreDePaciente } from '../../entidades/paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { Card } from '../../ui/Card.tsx'

interface Props {
  id: number
  nombre: string
  telefono: string
  /** Text at the right: when the order was made, its folio. */
  detalle?: string
}

/** The patient of the order. */
export function PacienteCard({ id, nombre, telefono, detalle }: Props) {
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <NombreDePaciente aparte id={id} nombre={nombre} />
          </p>
          <p className="tabular text-ink2">{telefonoLegible(telefono) ?? 'Sin teléfono'}</p>
        </div>
        {detalle ? <p className="text-sm text-ink2">{detalle}</p> : null}
      </div>
    </Card>
  )
}
