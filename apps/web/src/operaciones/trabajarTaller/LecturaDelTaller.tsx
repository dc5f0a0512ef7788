import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Trabajo } from '@nitida/contract/taller'
import { etapas, etiquetaEtapa, pedidoYPar } from '@nitida/contract/taller.rules'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CampoDeLector } from '../../base/formularios/CampoDeLector.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useEnFila } from '../../base/formularios/useEnFila.ts'
import { useTeclasSueltas } from '../../base/formularios/useTeclasSueltas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useLecturaAjena } from './useLecturaAjena.ts'
import { useDeshacer, useEscanear } from './useTaller.ts'

interface Dicho {
  tono: 'ok' | 'carey' | 'bad'
  texto: string
  /** The job that was moved, which can be taken back. */
  movido: Trabajo | null
}

interface AlLeer {
  /** A tray that stands at its check was scanned. */
  onCalidad: (trabajo: Trabajo) => void
  /** A job was read, and perhaps moved. */
  onLeido: (trabajo: Trabajo) => void
}

interface Props {
  lectura: Lectura
  /** Whether something else is being typed in. */
  ocupada: boolean
}

const antesDe = ({ etapa }: Trabajo): string => {
  const antes = etapas[etapas.indexOf(etapa) - 1]
  return antes ? etiquetaEtapa[antes] : ''
}

/** What a reading did. A refusal stays until the next one. */
export function useLectura({ onCalidad, onLeido }: AlLeer) {
  const escanear = useEscanear()
  const deshacer = useDeshacer()
  const [dicho, setDicho] = useState<Dicho | null>(null)
  const [espera, setEspera] = useState<Trabajo | null>(null)
  /** @returns the pair that waits for its tray after this reading. */
  const leerUno = async (codigo: string, espera: Trabajo | null): Promise<Trabajo | null> => {
    try {
      const { resultado, trabajo } = (
        await escanear.mutateAsync({ codigo, idPedido: espera?.id ?? null, par: espera?.par ?? null })
      ).data
      const folio = pedidoYPar(trabajo)
      const sigue = resultado === 'faltaCharola' ? trabajo : null
      setEspera(sigue)
      onLeido(trabajo)
      if (resultado === 'movido')
        setDicho({
          tono: 'ok',
          texto: `Charola ${trabajo.charola}: de ${antesDe(trabajo)} a ${etiquetaEtapa[trabajo.etapa]}`,
          movido: trabajo,
        })
      else if (resultado === 'conCharola')
        setDicho({ tono: 'ok', texto: `El pedido ${folio} va en la charola ${trabajo.charola}.`, movido: null })
      else if (resultado === 'faltaCharola')
        setDicho({ tono: 'carey', texto: `El pedido ${folio} no tiene charola: escanea una.`, movido: null })
      else if (resultado === 'listo')
        setDicho({ tono: 'carey', texto: `La charola ${trabajo.charola} ya está lista para enviar.`, movido: null })
      else {
        setDicho(null)
        onCalidad(trabajo)
      }
      return sigue
    } catch (error) {
      setDicho({ tono: 'bad', texto: textoDeFallo(error, 'leer la charola'), movido: null })
      return espera
    }
  }
  const leer = useEnFila<Trabajo | null>(null, escanear.empezar, leerUno)
  /** The button of a card does what a scan of its tray does; of a chain's trays with one number the order says which. */
  const pasar = (trabajo: Trabajo) => leer(trabajo.pares === 1 ? folioDe(trabajo) : (trabajo.charola ?? ''))
  const regresar = async (trabajo: Trabajo) => {
    try {
      const { data } = await deshacer.mutateAsync(trabajo)
      onLeido(data)
      setDicho({
        tono: 'ok',
        texto: `La charola ${data.charola} volvió a ${etiquetaEtapa[data.etapa]}.`,
        movido: null,
      })
    } catch (error) {
      setDicho({ tono: 'bad', texto: textoDeFallo(error, 'deshacer el paso'), movido: null })
    }
  }
  return { dicho, espera, leer, pasar, regresar, deshaciendo: deshacer.isPending }
}

type Lectura = ReturnType<typeof useLectura>

const rechazar = (codigo: string) => toast.error(`No se leyó ${codigo}`, 'Cierra esta ventana y escanéalo otra vez.')

/** The scanner's box: it has the focus, and takes it back after each reading. */
export function LecturaDelTaller({ lectura, ocupada }: Props) {
  const { dicho, espera, leer, regresar, deshaciendo } = lectura
  const caja = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!ocupada) caja.current?.focus()
  }, [ocupada])
  useTeclasSueltas(caja)
  useLecturaAjena(ocupada, rechazar)
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <CampoDeLector
        ref={caja}
        large
        largo={400}
        label={espera ? `Escanea la charola del pedido ${pedidoYPar(espera)}` : 'Escanea la charola o el pedido'}
        onCodigo={leer}
      />
      <div role="status" className="lg:pt-6">
        {dicho ? (
          <Aviso
            tone={dicho.tono}
            live={false}
            action={
              dicho.movido ? (
                <Button
                  icon={<Undo2 />}
                  cargando={deshaciendo}
                  onClick={() => {
                    caja.current?.focus()
                    if (dicho.movido) void regresar(dicho.movido)
                  }}
                >
                  Deshacer
                </Button>
              ) : undefined
            }
          >
            {dicho.texto}
          </Aviso>
        ) : null}
      </div>
    </div>
  )
}
