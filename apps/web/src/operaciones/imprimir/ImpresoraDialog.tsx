import { perfilConId, perfilDe, perfiles } from '@nitida/escpos/perfiles'
import { type Raster, rasterFromRgba } from '@nitida/escpos/raster'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { AyudaImpresora } from './AyudaImpresora.tsx'
import { EstadoImpresora } from './EstadoImpresora.tsx'
import { type Eleccion, guardarEleccion, guardarPreguntar, leerImpresora, sugerir } from './eleccion.ts'
import { type Impresora, preferidas } from './impresora.ts'
import { impresoraDelEquipo } from './impresoraDelEquipo.ts'
import { falloDe, TICKET_ENVIADO } from './textos.ts'
import { useImpresora } from './useImpresora.ts'

const ALTO = 420
const MARGEN = 16
const CUADROS = 14

type Lienzo = CanvasRenderingContext2D

function lienzo(ancho: number): Lienzo {
  const canvas = document.createElement('canvas')
  canvas.width = ancho
  canvas.height = ALTO
  const contexto = canvas.getContext('2d', { willReadFrequently: true })
  if (!contexto) throw new Error('This browser has no canvas.')
  contexto.fillStyle = '#fff'
  contexto.fillRect(0, 0, ancho, ALTO)
  contexto.fillStyle = '#000'
  return contexto
}

/** A frame that touches all four edges, so that a cut by a wrong profile is seen at once. */
function marco(c: Lienzo, ancho: number): void {
  c.fillRect(0, 0, ancho, 2)
  c.fillRect(0, ALTO - 2, ancho, 2)
  c.fillRect(0, 0, 2, ALTO)
  c.fillRect(ancho - 2, 0, 2, ALTO)
}

/** @returns height of the next line */
function linea(c: Lienzo, texto: string, y: number, cuerpo: number, ancho: number, peso = 400): number {
  c.font = `${peso} ${cuerpo}px system-ui, sans-serif`
  c.textBaseline = 'top'
  c.fillText(texto, MARGEN, y, ancho - 2 * MARGEN)
  return y + Math.round(cuerpo * 1.4)
}

/** Black, single dots and lines of one dot, which show dead dots of the head and clones that garble bands. */
function muestras(c: Lienzo, y: number, ancho: number): void {
  const lado = Math.floor((ancho - 2 * MARGEN) / CUADROS)
  for (let i = 0; i < CUADROS; i += 2) c.fillRect(MARGEN + i * lado, y, lado, lado)
  for (let x = MARGEN; x < ancho - MARGEN; x += 2) c.fillRect(x, y + lado + 8, 1, 24)
  for (let fila = 0; fila < 24; fila += 2) c.fillRect(MARGEN, y + lado + 40 + fila, ancho - 2 * MARGEN, 1)
}

/** A test ticket that names its origin and shows whether the head burns every dot, as wide as the profile's tickets. */
function dibujarPrueba({ impresora, perfil }: Eleccion, ahora: Date): Raster {
  const ancho = perfil.dotsTicket
  const c = lienzo(ancho)
  marco(c, ancho)
  let y = linea(c, 'Ticket de prueba', MARGEN, 40, ancho, 700)
  y = linea(c, impresora, y, 26, ancho)
  y = linea(c, `${perfil.nombre} · ${ancho} de ${perfil.dots} puntos`, y, 26, ancho)
  y = linea(c, ahora.toLocaleString('es-MX', { dateStyle: 'long', timeStyle: 'short' }), y, 26, ancho)
  y = linea(c, 'áéíóú ñ Ñ ¿? ¡! $1,234.50', y, 26, ancho)
  muestras(c, y + 8, ancho)
  return rasterFromRgba(c.getImageData(0, 0, ancho, ALTO))
}

interface ElegirImpresoraProps {
  /** Null while the printers of this computer are not known. */
  lista: readonly string[] | null
  elegida: Eleccion | null
  onElegir: (eleccion: Eleccion) => void
}

const modelos = perfiles.map(({ id, nombre }) => ({ value: id, label: nombre }))

const SIN_LISTA = { value: '', label: 'Sin conexión con la impresora', disabled: true }

/** A chosen printer that is missing stays in the list, because it may only be switched off. */
function opcionesDe(lista: readonly string[] | null, elegida: string | undefined) {
  const ausente = elegida !== undefined && !lista?.includes(elegida)
  return [
    ...(lista?.map((nombre) => ({ value: nombre, label: nombre })) ?? [SIN_LISTA]),
    ...(ausente ? [{ value: elegida, label: lista ? `${elegida} (no se encuentra)` : elegida }] : []),
  ]
}

/** The printer and its model. Choosing a printer guesses its model from the name. */
function ElegirImpresora({ lista, elegida, onElegir }: ElegirImpresoraProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Impresora"
        options={opcionesDe(lista, elegida?.impresora)}
        value={elegida?.impresora ?? null}
        onValueChange={(impresora) => impresora !== null && onElegir({ impresora, perfil: perfilDe(impresora) })}
      />
      <Select
        label="Modelo"
        ayuda={elegida ? `Cabezal de ${elegida.perfil.dots} puntos` : undefined}
        options={modelos}
        value={elegida?.perfil.id ?? null}
        onValueChange={(id) => {
          const perfil = perfilConId(id ?? '')
          if (perfil && elegida) onElegir({ impresora: elegida.impresora, perfil })
        }}
        disabled={elegida === null}
      />
    </div>
  )
}

type Resultado =
  | { readonly fase: 'nada' }
  | { readonly fase: 'imprimiendo' }
  | { readonly fase: 'listo'; readonly titulo: string }
  | { readonly fase: 'fallo'; readonly titulo: string; readonly detalle: string | null }

/** The test ticket and its result. */
function useTicketDePrueba(impresora: Impresora) {
  const [resultado, setResultado] = useState<Resultado>({ fase: 'nada' })
  const probar = async (eleccion: Eleccion) => {
    setResultado({ fase: 'imprimiendo' })
    try {
      await impresora.imprimir(dibujarPrueba(eleccion, new Date()), eleccion)
      setResultado({ fase: 'listo', titulo: TICKET_ENVIADO })
    } catch (error) {
      setResultado({ fase: 'fallo', ...falloDe(error) })
    }
  }
  return { resultado, probar }
}

/**
 * The printers of this computer; null until they are known, and while there is no connection. Before the first choice the one that would
 * be used without asking is chosen.
 */
function useLista(impresora: Impresora, conectada: boolean): string[] | null {
  const { data } = useQuery({
    queryKey: ['impresoras de este equipo', useId()],
    queryFn: async () => {
      const nombres = await impresora.listar()
      const sugerida = leerImpresora() === null ? sugerir(nombres, preferidas()) : null
      if (sugerida) guardarEleccion(sugerida)
      return nombres
    },
    ...{ enabled: conectada, retry: false, networkMode: 'always', gcTime: 0 }, // the state tells a connection that is gone
  })
  return (conectada && data) || null
}

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Another printer than this computer's, for the catalogue and for tests. */
  impresora?: Impresora
}

/** The printer of this computer: state, choice, model, test ticket and help. Connected while it is open. */
export default function ImpresoraDialog({ open, onOpenChange, impresora = impresoraDelEquipo }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Impresora de tickets"
      description="La elección se guarda en este equipo hasta que cierres sesión."
    >
      {open ? <Contenido impresora={impresora} /> : null}
    </Dialog>
  )
}

function Contenido({ impresora }: { impresora: Impresora }) {
  const { estado, elegida, preguntar, reintentar } = useImpresora(impresora)
  const conectada = estado === 'conectado'
  const lista = useLista(impresora, conectada)
  const { resultado, probar } = useTicketDePrueba(impresora)
  const motivo = !conectada ? 'No hay conexión con la impresora.' : elegida ? null : 'Elige primero la impresora.'
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-2">
        Estado: <EstadoImpresora estado={estado} />
      </p>
      <AyudaImpresora estado={estado} onReintentar={reintentar} />
      <ElegirImpresora lista={lista} elegida={elegida} onElegir={guardarEleccion} />
      <Checkbox
        label="Preguntar a QZ Tray cómo está la impresora"
        ayuda="QZ Tray te pedirá un permiso más cada vez que la página se conecte."
        checked={preguntar}
        onChange={(e) => guardarPreguntar(e.target.checked)}
      />
      {resultado.fase === 'listo' ? (
        <Aviso tone="ok" live title={resultado.titulo} />
      ) : resultado.fase === 'fallo' ? (
        <Aviso tone="bad" title={resultado.titulo}>
          {resultado.detalle}
        </Aviso>
      ) : null}
      <Button
        icon={<Printer />}
        motivo={motivo}
        cargando={resultado.fase === 'imprimiendo'}
        mientras="Imprimiendo…"
        onClick={() => elegida && void probar(elegida)}
      >
        Imprimir ticket de prueba
      </Button>
    </div>
  )
}
