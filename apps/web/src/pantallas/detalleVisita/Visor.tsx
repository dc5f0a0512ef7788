import { Dialog as Base } from '@base-ui/react/dialog'
import type { FotoFirmada } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { fotosQuery } from '../../entidades/visita/visitas.consulta.ts'
import { Spinner } from '../../ui/Cargando.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface Vista {
  readonly escala: number
  readonly x: number
  readonly y: number
}
interface Dedo {
  x: number
  y: number
}

const ENTERA: Vista = { escala: 1, x: 0, y: 0 }
const MAXIMA = 8
const PASO = 1.4

const conEscala = (vista: Vista, escala: number): Vista => {
  const nueva = Math.min(MAXIMA, Math.max(1, escala))
  return nueva === 1 ? ENTERA : { ...vista, escala: nueva }
}
const distancia = ([a, b]: readonly Dedo[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Enlarges a picture by wheel, two fingers or steps, and lets it be dragged while it is larger than its frame. */
function useLupa() {
  const [vista, setVista] = useState<Vista>(ENTERA)
  const dedos = useRef(new Map<number, Dedo>())

  const mover = (e: PointerEvent) => {
    const antes = dedos.current.get(e.pointerId)
    if (!antes) return
    const abiertosAntes = distancia([...dedos.current.values()])
    const ahora = { x: e.clientX, y: e.clientY }
    dedos.current.set(e.pointerId, ahora)
    if (dedos.current.size === 2 && abiertosAntes > 0) {
      const razon = distancia([...dedos.current.values()]) / abiertosAntes
      setVista((actual) => conEscala(actual, actual.escala * razon))
    } else if (dedos.current.size === 1) {
      setVista((actual) =>
        actual.escala === 1 ? actual : { ...actual, x: actual.x + ahora.x - antes.x, y: actual.y + ahora.y - antes.y },
      )
    }
  }
  const soltarDedo = (e: PointerEvent) => dedos.current.delete(e.pointerId)

  return {
    estilo: { transform: `translate(${vista.x}px, ${vista.y}px) scale(${vista.escala})` },
    acercar: () => setVista((actual) => conEscala(actual, actual.escala * PASO)),
    alejar: () => setVista((actual) => conEscala(actual, actual.escala / PASO)),
    soltar: () => setVista(ENTERA),
    superficie: {
      onPointerDown: (e: PointerEvent) => {
        dedos.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
        e.currentTarget.setPointerCapture(e.pointerId)
      },
      onPointerMove: mover,
      onPointerUp: soltarDedo,
      onPointerCancel: soltarDedo,
      onWheel: (e: WheelEvent) =>
        setVista((actual) => conEscala(actual, actual.escala * (e.deltaY < 0 ? PASO : 1 / PASO))),
    },
  }
}

interface Props {
  fotos: readonly FotoFirmada[]
  inicial: number
  /** The other visit, whose photos stand beside these; null for one photo alone. */
  visitaAnterior: number | null
  onCerrar: () => void
}

/** Photos as large as the screen: arrows move, + and − or two fingers enlarge, Esc returns. */
export function Visor({ fotos, inicial, visitaAnterior, onCerrar }: Props) {
  return (
    <Base.Root open onOpenChange={(abierto) => !abierto && onCerrar()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-deep" />
        <Base.Popup
          aria-label={visitaAnterior === null ? 'Foto ampliada' : 'Fotos de dos visitas'}
          className="fixed inset-0 z-50 flex flex-col text-on-deep outline-none"
        >
          <div className="flex items-center justify-end p-3">
            <Base.Close render={<IconButton label="Cerrar" icon={<X />} className="text-on-deep" />} />
          </div>
          <div className="grid min-h-0 flex-1 gap-3 px-3 pb-3 landscape:auto-cols-fr landscape:grid-flow-col">
            <Panel titulo="Esta visita" fotos={fotos} inicial={inicial} />
            {visitaAnterior === null ? null : <PanelAnterior idVisita={visitaAnterior} />}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function PanelAnterior({ idVisita }: { idVisita: number }) {
  const { data, error } = useQuery(fotosQuery(idVisita))
  const texto = error ? error.message : data?.data.length === 0 ? 'La visita anterior no tiene fotos.' : null
  if (texto || !data)
    return (
      <div role="status" className="flex items-center justify-center rounded-card border border-on-deep/30 p-6">
        {texto ?? <Spinner />}
      </div>
    )
  return <Panel titulo="Visita anterior" fotos={data.data} inicial={0} />
}

function Panel({ titulo, fotos, inicial }: { titulo: string; fotos: readonly FotoFirmada[]; inicial: number }) {
  const [lugar, setLugar] = useState(inicial)
  const lupa = useLupa()
  const foto = fotos[lugar]
  const ir = (pasos: number) => {
    setLugar((lugar + pasos + fotos.length) % fotos.length)
    lupa.soltar()
  }
  const teclas = (e: KeyboardEvent) => {
    const accion = {
      ArrowLeft: () => ir(-1),
      ArrowRight: () => ir(1),
      '+': lupa.acercar,
      '-': lupa.alejar,
      '0': lupa.soltar,
    }[e.key]
    if (!accion) return
    e.preventDefault()
    accion()
  }
  if (!foto) return null
  return (
    <section aria-label={titulo} onKeyDown={teclas} className="relative flex min-h-0 min-w-0 flex-col gap-2">
      <div
        {...lupa.superficie}
        className="relative min-h-0 flex-1 touch-none overflow-hidden rounded-card border border-on-deep/20"
      >
        <img
          src={foto.url}
          alt={`${titulo}, foto ${lugar + 1} de ${fotos.length}`}
          draggable={false}
          style={lupa.estilo}
          className="absolute inset-0 size-full object-contain select-none"
        />
      </div>
      <div className="flex items-center justify-center gap-1">
        <IconButton
          label={`Foto anterior, ${titulo}`}
          icon={<ChevronLeft />}
          className="text-on-deep"
          onClick={() => ir(-1)}
        />
        <span className="tabular px-2 text-sm" aria-live="polite">
          {titulo} · {lugar + 1} de {fotos.length}
        </span>
        <IconButton
          label={`Foto siguiente, ${titulo}`}
          icon={<ChevronRight />}
          className="text-on-deep"
          onClick={() => ir(1)}
        />
        <IconButton label={`Alejar, ${titulo}`} icon={<ZoomOut />} className="text-on-deep" onClick={lupa.alejar} />
        <IconButton label={`Acercar, ${titulo}`} icon={<ZoomIn />} className="text-on-deep" onClick={lupa.acercar} />
      </div>
    </section>
  )
}
