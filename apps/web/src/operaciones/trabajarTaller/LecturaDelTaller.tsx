import type { Trabajo } from '@nitida/contract/taller'
import { etapas, etiquetaEtapa, pedidoYPar } from '@nitida/contract/taller.rules'
import { ScanBarcode, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDeshacer, useEscanear } from './useTaller.ts'

interface Dicho {
  tono: 'ok' | 'carey' | 'bad'
  texto: string
  /** The job that was moved, which can be taken back. */
  movido: Trabajo | null
}

interface Props {
  /** A tray that stands at its check was scanned. */
  onCalidad: (trabajo: Trabajo) => void
  /** Whether something else is being typed in. */
  ocupada: boolean
}

const antesDe = ({ etapa }: Trabajo): string => {
  const antes = etapas[etapas.indexOf(etapa) - 1]
  return antes ? etiquetaEtapa[antes] : ''
}

/** What a reading did. A refusal stays until the next one. */
function useLectura({ onCalidad }: Pick<Props, 'onCalidad'>) {
  const escanear = useEscanear()
  const deshacer = useDeshacer()
  const [dicho, setDicho] = useState<Dicho | null>(null)
  const [espera, setEspera] = useState<Trabajo | null>(null)
  const leer = async (codigo: string) => {
    try {
      const { resultado, trabajo } = (
        await escanear.mutateAsync({ codigo, idPedido: espera?.id ?? null, par: espera?.par ?? null })
      ).data
      const folio = pedidoYPar(trabajo)
      setEspera(resultado === 'faltaCharola' ? trabajo : null)
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
    } catch (error) {
      setDicho({ tono: 'bad', texto: textoDeFallo(error, 'leer la charola'), movido: null })
    }
  }
  const regresar = async (trabajo: Trabajo) => {
    try {
      const { data } = await deshacer.mutateAsync(trabajo)
      setDicho({
        tono: 'ok',
        texto: `La charola ${data.charola} volvió a ${etiquetaEtapa[data.etapa]}.`,
        movido: null,
      })
    } catch (error) {
      setDicho({ tono: 'bad', texto: textoDeFallo(error, 'deshacer el paso'), movido: null })
    }
  }
  return { dicho, espera, leer, regresar, deshaciendo: deshacer.isPending }
}

/** The scanner's box: it has the focus, and takes it back after each reading. */
export function LecturaDelTaller({ onCalidad, ocupada }: Props) {
  const { dicho, espera, leer, regresar, deshaciendo } = useLectura({ onCalidad })
  const caja = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState('')
  useEffect(() => {
    if (!ocupada) caja.current?.focus()
  }, [ocupada])
  const enviar = () => {
    const codigo = texto.trim()
    setTexto('')
    if (codigo) void leer(codigo)
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <TextField
        ref={caja}
        large
        label={espera ? `Escanea la charola del pedido ${pedidoYPar(espera)}` : 'Escanea la charola o el pedido'}
        icon={<ScanBarcode />}
        name="codigo"
        maxLength={400}
        autoComplete="off"
        value={texto}
        onChange={(evento) => setTexto(evento.currentTarget.value)}
        onKeyDown={(evento) => {
          if (evento.key === 'Enter') enviar()
        }}
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
                  onClick={() => dicho.movido && void regresar(dicho.movido)}
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
