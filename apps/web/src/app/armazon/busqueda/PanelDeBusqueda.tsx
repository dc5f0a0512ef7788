import type { Busqueda } from '@nitida/contract/mostrador'
import { leerBusqueda } from '@nitida/contract/mostrador.rules'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Kbd } from '../../../ui/texto.tsx'
import { useHeldWhilePressed } from '../../../ui/useHeldWhilePressed.ts'
import { useSettled } from '../../../ui/useSettled.ts'
import type { Fila, Grupo } from './fila.ts'
import type { OnDialogo } from './filasDeAcciones.ts'
import { Renglon } from './Renglon.tsx'
import { useGrupos } from './useGrupos.tsx'

/** Handles a key of the box while the list is open; true when the key was the list's. */
export type Teclas = (tecla: string) => boolean

const PAUSA_MS = 250
const MINIMO = 2

interface Props {
  id: string
  texto: string
  teclas: RefObject<Teclas | null>
  /** The id of the row that the box names as active. */
  onElegido: (id: string | null) => void
  /** Called when something was opened. */
  onHecho: () => void
  onDialogo: OnDialogo
}

const cuentaDe = ({ pacientes, pedidos, articulos }: Busqueda): number =>
  (pacientes.parecidos ? 0 : pacientes.total) + (pedidos?.total ?? 0) + (articulos?.total ?? 0)

function enPalabras(cuantos: number, { parecidos }: Busqueda['pacientes'], texto: string): string {
  if (cuantos === 0) return `Nada con «${texto}»${parecidos ? '. ¿Quisiste escribir uno de estos nombres?' : ''}`
  return cuantos === 1 ? '1 resultado' : `${cuantos} resultados`
}

interface ListaOpciones extends Pick<Props, 'texto' | 'teclas' | 'onElegido'> {
  filas: readonly Fila[]
  /** Whether the rows are those of the typed text, or it is known that there are none. */
  listo: boolean
  /** Whether they could not be looked up: then Enter, pressed before, opens nothing. */
  fallo: boolean
  idDe: (clave: string) => string
}

/**
 * The active row, and the keys that the box hands over: they move it, choose one of its actions, and open it. Another text begins at its first
 * row again, or Enter would open a row that was pointed at for the text before.
 */
function useFilaActiva({ filas, listo, fallo, texto, teclas, idDe, onElegido }: ListaOpciones) {
  const [apuntada, setApuntada] = useState<{ texto: string; clave: string; accion: number } | null>(null)
  /** The text for which Enter was pressed before its answer came. */
  const [esperado, setEsperado] = useState<string | null>(null)
  const suya = apuntada?.texto === texto ? filas.find(({ clave }) => clave === apuntada.clave) : undefined
  const activa = suya ?? filas[0] ?? null
  const accion = suya && apuntada ? apuntada.accion : -1
  const idActiva = activa ? idDe(activa.clave) : null
  useEffect(() => onElegido(idActiva), [idActiva, onElegido])
  useEffect(() => () => onElegido(null), [onElegido])
  const elegido = activa?.acciones?.[accion]?.abrir ?? activa?.abrir
  useEffect(() => {
    if (esperado !== texto || !listo) return
    setEsperado(null)
    if (!fallo) elegido?.()
  }, [esperado, texto, listo, fallo, elegido])
  const apuntar = (clave: string, accion = -1) => setApuntada({ texto, clave, accion })
  const mover = (paso: number) => {
    const donde = activa ? filas.indexOf(activa) : -1
    const siguiente = filas[(donde + paso + filas.length) % filas.length]
    if (!siguiente) return
    apuntar(siguiente.clave)
    document.getElementById(idDe(siguiente.clave))?.scrollIntoView({ block: 'nearest' })
  }
  const alPulsar: Teclas = (tecla) => {
    if (!activa) return false
    const acciones = activa.acciones?.length ?? 0
    if (tecla === 'ArrowDown') mover(1)
    else if (tecla === 'ArrowUp') mover(-1)
    else if (tecla === 'ArrowRight' && acciones > accion + 1) apuntar(activa.clave, accion + 1)
    else if (tecla === 'ArrowLeft' && accion >= 0) apuntar(activa.clave, accion - 1)
    else if (tecla !== 'Enter') return false
    else if (listo) elegido?.()
    else setEsperado(texto)
    return true
  }
  useImperativeHandle(teclas, () => alPulsar)
  return { activa: activa?.clave ?? null, accion, apuntar }
}

/** Results of the box in groups; for an empty box the patients seen last, and actions. */
export function PanelDeBusqueda({ id, texto, teclas, onElegido, onHecho, onDialogo }: Props) {
  const buscado = useSettled(texto, PAUSA_MS)
  const { data, error, isPending, isFetching, isPlaceholderData } = useQuery({
    ...consulta(api.clientes.buscar, { query: { texto: buscado } }),
    enabled: buscado.length >= MINIMO,
  })
  const hay = texto.length >= MINIMO
  const hallado = hay ? (data?.data ?? null) : null
  // Without a network the call waits, and the rows of another text stand there meanwhile.
  const enCamino = isPending || isFetching || isPlaceholderData
  const listo = !hay || (buscado === texto && !enCamino)
  const contados = listo && hallado && !error ? hallado : null
  const cuantos = contados && cuentaDe(contados)
  const resultado = contados ? enPalabras(cuentaDe(contados), contados.pacientes, texto) : ''
  const fallo = error && hay ? `No se pudo buscar. ${error.message}` : null
  const grupos = useGrupos({ texto, hallado, onHecho, onDialogo })
  const { shown, hold } = useHeldWhilePressed({ grupos, fallo, nada: cuantos === 0 ? resultado : null })
  const filas = shown.grupos.flatMap((grupo) => grupo.filas)
  const idDe = (una: string) => `${id}-${una}`
  const { activa, accion, apuntar } = useFilaActiva({
    ...{ filas, listo, texto, teclas, idDe, onElegido },
    fallo: fallo !== null,
  })
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Resultados"
        tabIndex={-1}
        onPointerDown={hold}
        className="fixed inset-x-2 top-16 z-30 mx-auto flex max-h-[calc(100dvh-5rem)] max-w-180 flex-col overflow-hidden rounded-dialog border border-line bg-raised text-ink shadow-dialog md:absolute md:inset-x-auto md:top-full md:left-0 md:mt-2 md:w-[min(45rem,calc(100vw-9rem))]"
      >
        <div className="min-h-0 flex-1 overflow-y-auto p-2">
          {shown.fallo ? <p className="px-3 py-2 text-bad-ink">{shown.fallo}</p> : null}
          {shown.nada ? <p className="px-3 pt-2 pb-1 text-ink2">{shown.nada}</p> : null}
          {shown.grupos.map((grupo) => (
            <GrupoDeFilas
              key={grupo.titulo}
              grupo={grupo}
              texto={hay ? leerBusqueda(texto).resto : ''}
              activa={activa}
              accion={accion}
              idDe={idDe}
              onApuntar={apuntar}
            />
          ))}
        </div>
        <PieDeTeclas />
      </div>
      <p role="status" className="sr-only">
        {resultado}
      </p>
    </>
  )
}

const PieDeTeclas = () => (
  <p
    aria-hidden="true"
    className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken/60 px-4 py-2 text-xs text-ink2 max-sm:hidden pointer-coarse:hidden"
  >
    <span className="inline-flex items-center gap-1.5">
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> elegir
    </span>
    <span className="inline-flex items-center gap-1.5">
      <Kbd>↵</Kbd> abrir
    </span>
    <span className="inline-flex items-center gap-1.5">
      <Kbd>→</Kbd> acciones
    </span>
    <span className="ml-auto">Escanea un QR y se abre el pedido</span>
  </p>
)

interface GrupoProps {
  grupo: Grupo
  texto: string
  activa: string | null
  accion: number
  idDe: (clave: string) => string
  onApuntar: (clave: string) => void
}

function GrupoDeFilas({ grupo, texto, activa, accion, idDe, onApuntar }: GrupoProps) {
  const titulo = idDe(`grupo-${grupo.titulo}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
    <div role="group" aria-labelledby={titulo} className="relative mb-1">
      <p id={titulo} className="px-3 pt-2 pb-1 text-xs text-ink2">
        {grupo.titulo}
      </p>
      {grupo.filas.map((fila) => (
        <Renglon
          key={fila.clave}
          id={idDe(fila.clave)}
          fila={fila}
          texto={texto}
          activa={fila.clave === activa}
          accion={fila.clave === activa ? accion : -1}
          onApuntar={() => onApuntar(fila.clave)}
        />
      ))}
    </div>
  )
}
