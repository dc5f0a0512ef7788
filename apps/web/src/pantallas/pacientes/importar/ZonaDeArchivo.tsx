import { extensionesDeLibro, type Libro } from '@nitida/contract/mudanza.libros'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/paciente/clientes.consulta.ts'
import { SinSucursales } from '../../../entidades/sucursal/SinSucursales.tsx'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
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
  const [encima, setEncima] = useState(false)
  const entrada = useRef<HTMLInputElement>(null)
  const soltar = (evento: DragEvent) => {
    evento.preventDefault()
    setEncima(false)
    const archivo = evento.dataTransfer.files[0]
    if (archivo && !subiendo && !sinSucursal) subir(archivo)
  }
  if (cargadas && veTodas(usuario) && activas.length === 0)
    return (
      <Card>
        <SinSucursales>Lo que importas entra en una sucursal.</SinSucursales>
      </Card>
    )
  return (
    <section
      aria-label="Archivo"
      onDragOver={(evento) => {
        evento.preventDefault()
        setEncima(true)
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
      className={cx(
        'rounded-card border-2 border-dashed bg-surface px-4 py-8 text-center transition-colors sm:px-6 sm:py-12',
        encima ? 'border-brand bg-brand-soft' : 'border-edge/60',
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="mx-auto size-8 text-ink2" />
      <h2 className="mt-3 text-lg font-semibold text-balance">Suelta aquí el archivo de tu programa anterior</h2>
      <p className="mt-1 text-ink2">
        Excel (.xlsx) o CSV, hasta 50,000 renglones y 20 MB. Primero verás qué entraría: nada se escribe sin que lo
        confirmes.
      </p>
      <div className="mx-auto mt-5 flex max-w-xl flex-wrap items-end justify-center gap-3">
        {veTodas(usuario) ? (
          <Select
            label="Entran en"
            options={activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) }))}
            value={sucursal}
            onValueChange={setElegida}
            disabled={subiendo}
            className="w-full text-left sm:w-72"
          />
        ) : null}
        <input
          ref={entrada}
          type="file"
          aria-label="Archivo para importar"
          accept={extensionesDeLibro.join(',')}
          onChange={({ target }) => {
            const archivo = target.files?.[0]
            if (archivo) subir(archivo)
            target.value = '' // the same file may be chosen again, once it is put right
          }}
          className="sr-only"
          tabIndex={-1}
        />
        <Button
          variant="primary"
          icon={<Upload />}
          cargando={subiendo}
          motivo={sinSucursal}
          onClick={() => entrada.current?.click()}
        >
          Elegir archivo
        </Button>
      </div>
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
    </section>
  )
}
