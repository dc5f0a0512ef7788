import { Camera, ImagePlus, TriangleAlert, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Spinner } from '../../ui/Cargando.tsx'
import { cx } from '../../ui/clases.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type Foto, type Fotos, MAXIMO_FOTOS } from './useFotos.ts'

interface Props {
  fotos: Fotos
  /** Per cent of each photo that has been sent. */
  avance: ReadonlyMap<string, number> | null
}

/** Photos of the visit: from files, the camera, or pasted anywhere in the form. */
export function FotosField({ fotos: { fotos, agregar, quitar }, avance }: Props) {
  const id = useId()
  const [demasiadas, setDemasiadas] = useState(false)
  const [encima, setEncima] = useState(false)
  const tomar = (archivos: FileList | null) => setDemasiadas(agregar(Array.from(archivos ?? [])))
  const soltar = (e: DragEvent) => {
    e.preventDefault()
    setEncima(false)
    tomar(e.dataTransfer.files)
  }
  return (
    <fieldset
      aria-describedby={`${id}-nota`}
      className="min-w-0"
      onDragOver={(e) => {
        e.preventDefault()
        setEncima(true)
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
    >
      <legend className="mb-1.5 text-sm font-medium">Fotos</legend>
      <div
        className={cx(
          'flex min-h-20 flex-wrap items-center justify-center gap-2 rounded-control border border-dashed p-3',
          encima ? 'border-brand bg-brand-soft' : 'border-edge',
        )}
      >
        <Elegir id={`${id}-archivos`} multiple icono={<ImagePlus />} texto="Agregar imágenes" onArchivos={tomar} />
        <Elegir
          id={`${id}-camara`}
          capture
          icono={<Camera />}
          texto="Tomar foto"
          onArchivos={tomar}
          className="hidden pointer-coarse:inline-flex"
        />
      </div>
      <p id={`${id}-nota`} className={cx('mt-1.5 text-sm', demasiadas ? 'text-bad-ink' : 'text-ink3')}>
        {demasiadas ? (
          `Una visita lleva hasta ${MAXIMO_FOTOS} fotos; las demás no se agregaron.`
        ) : (
          <>
            Hasta {MAXIMO_FOTOS}.
            <span className="max-sm:hidden pointer-coarse:hidden">
              {' '}
              También puedes pegarlas con Ctrl+V o soltarlas aquí.
            </span>
          </>
        )}
      </p>
      {fotos.length > 0 ? (
        <ul aria-label="Fotos por guardar" className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
          {fotos.map((foto, i) => (
            <li key={foto.id} className="min-w-0 overflow-hidden rounded-control border border-line bg-sunken">
              <Miniatura foto={foto} numero={i + 1} />
              <div className="flex items-center gap-1 p-1 pl-2">
                <span className="min-w-0 flex-1 truncate text-xs text-ink2">{foto.nombre || `Foto ${i + 1}`}</span>
                {avance ? null : (
                  <IconButton
                    size="sm"
                    label={`Quitar la foto ${i + 1}`}
                    icon={<X />}
                    onClick={() => quitar(foto.id)}
                  />
                )}
              </div>
              {avance && foto.estado === 'lista' ? (
                <div className="px-2 pb-2">
                  <ProgressBar label={`Foto ${i + 1}`} labelHidden value={avance.get(foto.id) ?? 0} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}

interface ElegirProps {
  id: string
  icono: React.ReactNode
  texto: string
  multiple?: boolean
  capture?: boolean
  className?: string
  onArchivos: (archivos: FileList | null) => void
}

function Elegir({ id, icono, texto, multiple, capture, className, onArchivos }: ElegirProps) {
  return (
    <span className={cx('relative', className)}>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={multiple}
        capture={capture ? 'environment' : undefined}
        onChange={(e) => {
          onArchivos(e.target.files)
          e.target.value = '' // the same file may be chosen again
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClass({ variant: 'ghost' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        {icono}
        {texto}
      </label>
    </span>
  )
}

function Miniatura({ foto, numero }: { foto: Foto; numero: number }) {
  const marco = 'flex h-24 items-center justify-center'
  switch (foto.estado) {
    case 'preparando':
      return (
        <div role="status" className={marco}>
          <Spinner />
          <span className="sr-only">Preparando la foto {numero}</span>
        </div>
      )
    case 'lista':
      return <img src={foto.url} alt={`Foto ${numero}`} className="h-24 w-full object-cover" />
    case 'fallo':
      return (
        <p role="alert" className="flex h-24 flex-col items-center justify-center gap-1 px-2 text-center text-xs">
          <TriangleAlert aria-hidden="true" className="size-5 text-bad" />
          {foto.motivo}
        </p>
      )
  }
}
