import { extensionesDeLibro, type Libro } from '@nitida/contract/mudanza.libros'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/paciente/clientes.consulta.ts'
import { SinSucursales } from '../../../entidades/sucursal/SinSucursales.tsx'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useSubirLibro } from './useSubirLibro.ts'

interface Props {
  libro: Libro
}

/** Where a file is let go, or chosen. Nothing of it is written here. */
export function ZonaDeArchivo({ libro }: Props) {
  const { usuario } = useSesion()
  const { activas, cargadas } = useSucursales()
  const [elegida, setElegida] = useState<number | null>(null)
  const sucursal = elegida ?? activas[0]?.id ?? null
  const { subir, avance, subiendo, fallo } = useSubirLibro(libro, veTodas(usuario) ? sucursal : null)
  const sinSucursal = veTodas(usuario) && sucursal === null ? 'Falta saber en qué sucursal entran.' : null
  if (cargadas && veTodas(usuario) && activas.length === 0)
    return (
      <Card>
        <SinSucursales>Lo que importas entra en una sucursal.</SinSucursales>
      </Card>
    )
  return (
    <FileDrop
      label="Archivo"
      icon={<FileSpreadsheet />}
      title="Suelta aquí el archivo de tu programa anterior"
      inputLabel="Archivo para importar"
      accept={extensionesDeLibro}
      chooseLabel="Elegir archivo"
      onFile={subir}
      busy={subiendo}
      motivo={sinSucursal}
      beside={
        veTodas(usuario) ? (
          <Select
            label="Entran en"
            options={activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) }))}
            value={sucursal}
            onValueChange={setElegida}
            disabled={subiendo}
            className="w-full text-left sm:w-72"
          />
        ) : null
      }
      below={
        <>
          {subiendo ? (
            <div className="mx-auto mt-5 max-w-md text-left">
              <ProgressBar
                label={avance === null || avance < 100 ? 'Subiendo el archivo' : 'Leyendo los renglones'}
                value={avance === 100 ? null : avance}
              />
            </div>
          ) : null}
          {fallo ? (
            <Aviso tone="bad" className="mx-auto mt-5 max-w-xl text-left">
              {fallo}
            </Aviso>
          ) : null}
        </>
      }
    >
      Excel (.xlsx) o CSV, hasta 50,000 renglones y 20 MB. Primero verás qué entraría: nada se escribe sin que lo
      confirmes.
    </FileDrop>
  )
}
