import { MAXIMO_DICHO } from '@nitida/contract/taller.externo'
import { Inbox, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Rechazo } from '../../base/api/fallos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useOir } from './useExterno.ts'

interface NoLeido {
  archivo: string
  motivo: string
}

/** Why a file was refused, with the line of it that the server names. */
function motivoDe(error: unknown): string {
  if (!(error instanceof Error)) return 'No se pudo abrir.'
  const renglones = error instanceof Rechazo ? Object.values(error.campos).flat() : []
  return [error.message, ...renglones].join(' ')
}

/** Hands in files one by one, says what each of them says, and keeps what was not read until the next ones. */
function useTraer() {
  const { oir, ocupado } = useOir()
  const [noLeidos, setNoLeidos] = useState<NoLeido[]>([])
  const traer = async (archivos: Iterable<File>) => {
    setNoLeidos([])
    for (const archivo of archivos) {
      const falla = (motivo: string) => setNoLeidos((otros) => [...otros, { archivo: archivo.name, motivo }])
      if (archivo.size === 0) {
        falla('Está vacío.')
        continue
      }
      if (archivo.size > MAXIMO_DICHO) {
        falla(`Es demasiado grande para un aviso: pasa de ${MAXIMO_DICHO / 1024} KB.`)
        continue
      }
      try {
        const { dicho } = (await oir(archivo)).data
        toast.exito(`${dicho.laboratorio} dice: ${dicho.texto}`, archivo.name)
      } catch (error) {
        falla(motivoDe(error))
      }
    }
  }
  return { traer, ocupado, noLeidos, olvidar: () => setNoLeidos([]) }
}

/** The board, on which a laboratory's status file may be dropped. */
export function ConAvisosDeLaboratorio({
  acciones,
  children,
}: {
  acciones: (boton: ReactNode) => ReactNode
  children: ReactNode
}) {
  const { traer, ocupado, noLeidos, olvidar } = useTraer()
  const [encima, setEncima] = useState(false)
  const entrada = useRef<HTMLInputElement>(null)
  const conArchivos = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    <section
      aria-label="Tablero del taller"
      className={cx('grid min-w-0 gap-4 rounded-card', encima && 'outline-2 outline-offset-4 outline-brand')}
      onDragOver={(e) => {
        if (!conArchivos(e)) return
        e.preventDefault()
        setEncima(true)
      }}
      onDragLeave={(e) => {
        if (!(e.relatedTarget instanceof Node && e.currentTarget.contains(e.relatedTarget))) setEncima(false)
      }}
      onDrop={(e) => {
        if (!conArchivos(e)) return
        e.preventDefault()
        setEncima(false)
        void traer(Array.from(e.dataTransfer.files))
      }}
    >
      <input
        ref={entrada}
        type="file"
        multiple
        hidden
        aria-label="Avisos de laboratorio"
        onChange={({ target }) => {
          void traer(Array.from(target.files ?? []))
          target.value = '' // the same file can be chosen again
        }}
      />
      {noLeidos.length > 0 ? (
        <Aviso
          tone="bad"
          title={
            noLeidos.length === 1
              ? 'Un aviso de laboratorio no se leyó'
              : `${noLeidos.length} avisos de laboratorio no se leyeron`
          }
          action={<IconButton label="Cerrar lo que no se leyó" icon={<X />} onClick={olvidar} />}
        >
          <ul className="list-disc pl-5">
            {noLeidos.map(({ archivo, motivo }, lugar) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
              <li key={lugar}>
                <span className="font-medium">{archivo}</span>: {motivo}
              </li>
            ))}
          </ul>
        </Aviso>
      ) : null}
      {acciones(
        <Button icon={<Inbox />} cargando={ocupado} onClick={() => entrada.current?.click()}>
          Aviso de laboratorio
        </Button>,
      )}
      {children}
    </section>
  )
}
