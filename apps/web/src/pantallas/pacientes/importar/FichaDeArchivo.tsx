import type { Importacion } from '@nitida/contract/mudanza'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/paciente/clientes.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { contar } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'
import { eleccionesDe } from './elecciones.ts'
import { tamano } from './textos.ts'
import type { usePasos } from './useImportacion.ts'

interface Props {
  importacion: Importacion
  editable: boolean
  mapa: ReturnType<typeof usePasos>['mapa']
}

/** Which file it is, where its rows go, and the way to another one. */
export function FichaDeArchivo({ importacion, editable, mapa }: Props) {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  const navigate = useNavigate()
  const { archivo, hoja, renglones, bytes, sucursal, sucursalNumber, libro } = importacion
  const elegible = veTodas(usuario) && editable && activas.some(({ id }) => id === sucursal)
  return (
    <Card padded={false} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-5">
      <span className="flex size-9 flex-none items-center justify-center rounded-control bg-brand-soft text-brand-ink">
        <FileSpreadsheet aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="font-semibold">{archivo}</span>
          {hoja ? ` · hoja «${hoja}»` : null}
        </p>
        <p className="tabular text-sm text-ink2">{`${contar(renglones, 'renglón', 'renglones')} · ${tamano(bytes)}`}</p>
      </div>
      {elegible ? (
        <Select
          label="Entran en"
          labelHidden
          options={activas.map((una) => ({ value: una.id, label: `Entran en ${etiquetaSucursal(una)}` }))}
          value={sucursal}
          onValueChange={(otra) =>
            otra !== null && mapa.mutate({ elecciones: eleccionesDe(importacion.mapa), sucursal: otra })
          }
          className="w-full sm:w-80"
        />
      ) : (
        <p className="text-ink2">{`Entran en la sucursal ${sucursalNumber}`}</p>
      )}
      {editable ? (
        <Button icon={<Upload />} onClick={() => void navigate({ to: '.', search: { vista: 'importar', libro } })}>
          Cambiar archivo
        </Button>
      ) : null}
    </Card>
  )
}
