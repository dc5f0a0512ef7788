import { MAXIMO_DICHO } from '@nitida/contract/taller.externo'
import { Inbox } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { toast } from '../../ui/toast.ts'
import { useOir } from './useExterno.ts'

const NO_SE_LEYO = 'No se pudo leer el archivo'

/** Hands in files one by one, and says what each of them says. */
function useTraer() {
  const oir = useOir()
  const traer = async (archivos: Iterable<File>) => {
    for (const archivo of archivos) {
      if (archivo.size === 0 || archivo.size > MAXIMO_DICHO) {
        toast.error(NO_SE_LEYO, `${archivo.name} está vacío o es demasiado grande.`)
        continue
      }
      try {
        const { dicho } = (await oir.mutateAsync(archivo)).data
        toast.exito(`${dicho.laboratorio} dice: ${dicho.texto}`, archivo.name)
      } catch (error) {
        toast.error(NO_SE_LEYO, error instanceof Error ? `${archivo.name}: ${error.message}` : archivo.name)
      }
    }
  }
  return { traer, ocupado: oir.isPending }
}

/** The board, on which a laboratory's status file may be dropped. */
export function ConAvisosDeLaboratorio({
  acciones,
  children,
}: {
  acciones: (boton: ReactNode) => ReactNode
  children: ReactNode
}) {
  const { traer, ocupado } = useTraer()
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
      {acciones(
        <Button icon={<Inbox />} cargando={ocupado} onClick={() => entrada.current?.click()}>
          Aviso de laboratorio
        </Button>,
      )}
      {children}
    </section>
  )
}
