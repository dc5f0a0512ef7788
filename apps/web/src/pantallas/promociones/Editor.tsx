import { fechaEn } from '@nitida/contract/fechas'
import type { Audiencia, EnviarPromocion } from '@nitida/contract/promociones'
import {
  camposVacios,
  LARGO_DE_VALOR,
  type PlantillaDePromocion,
  porcentajesInvalidos,
  redactarPromocion,
} from '@nitida/contract/promociones.rules'
import { limpiarLinea } from '@nitida/contract/textos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical, MessageCircle, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { escrituras } from '../../base/api/consulta.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { useClave } from '../../base/api/useClave.ts'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { recargar } from '../../base/realtime/useRecargar.ts'
import { ahoraServidor } from '../../base/sesion/sesion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { AudienciaCard } from './AudienciaCard.tsx'
import { preguntarCuandoSale, type Salida } from './envioDePromocion.tsx'
import { PlantillaCard, valorDe } from './PlantillaCard.tsx'
import { PruebaDialog } from './PruebaDialog.tsx'
import { audienciaQuery, detalleQuery } from './promociones.consulta.ts'
import { desenlaceDe, PROBLEMA, SIN_PLANTILLA } from './textos.ts'

/** The message in a phone, as its reader will see it, while it is written. */
function VistaTelefono({ texto }: { texto: string | null }) {
  const [encabezado, ...resto] = (texto ?? '').split('\n')
  return (
    <figure aria-label="Vista previa del mensaje" className="mx-auto w-full max-w-76">
      <div className="rounded-[2rem] border-8 border-ink bg-sunken p-3 pt-8 shadow-rest">
        <div className="min-h-80 rounded-card bg-canvas p-3" aria-live="polite">
          {texto === null ? (
            <p className="flex h-72 flex-col items-center justify-center gap-2 text-center text-ink3">
              <MessageCircle aria-hidden="true" />
              Elige una plantilla para ver el mensaje.
            </p>
          ) : (
            <div className="rounded-card rounded-tl-small bg-ok-soft px-3 py-2 wrap-break-word text-ok-ink">
              <p className="font-semibold">{encabezado}</p>
              {resto.map((linea, n) => (
                <p
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other name
                  key={n}
                  className={n === resto.length - 1 ? 'mt-1 text-sm' : 'mt-1'}
                >
                  {linea}
                </p>
              ))}
            </div>
          )}
        </div>
      </div>
      <figcaption className="sr-only">Así se ve en el teléfono del paciente.</figcaption>
    </figure>
  )
}

/** Sends a promotion once: its key is kept until the server has said what it did (D-70). */
function useEnviar() {
  const queryClient = useQueryClient()
  const clave = useClave()
  return useMutation({
    ...escrituras,
    mutationFn: (body: EnviarPromocion) => call(api.promociones.enviar, { body }, { clave: clave.actual() }),
    onSuccess: () => clave.renovar(),
    onError: (error) => {
      if (error instanceof Rechazo) clave.renovar()
    },
    onSettled: () => recargar(queryClient, 'promociones'),
  })
}

/** The editor of a promotion: template and gaps, audience, and preview (spec §2). */
export function Editor() {
  const sesion = useSesion()
  const hoy = fechaEn(sesion.estado.zonaHoraria, ahoraServidor(sesion))
  const [plantilla, setPlantilla] = useState<PlantillaDePromocion | null>(null)
  const [escritos, setEscritos] = useState<readonly string[]>([])
  const [audiencia, setAudiencia] = useState<Audiencia>({})
  const [pidioEnviar, setPidioEnviar] = useState(false)
  /** Whether something was typed that has not been sent. */
  const [sucio, setSucio] = useState(false)
  const [probando, setProbando] = useState(false)
  const salida = useRef<Salida>({ momento: 'ahora', dia: null, hora: null })
  const conteo = useQuery(audienciaQuery(audiencia))
  const enviar = useEnviar()

  const valores = plantilla?.campos.map((campo, n) => valorDe(campo, escritos[n] ?? '')) ?? []
  const vacios = plantilla ? camposVacios(plantilla, valores) : []
  const invalidos = plantilla ? porcentajesInvalidos(plantilla, valores) : []
  const texto = plantilla && redactarPromocion(plantilla, valores)
  const elegir = (nueva: PlantillaDePromocion | null) => {
    setPlantilla(nueva)
    setEscritos([])
    setSucio(false)
    setPidioEnviar(false)
    enviar.reset()
  }
  const escribir = (n: number, valor: string) => {
    setSucio(true)
    setEscritos((antes) => Object.assign([...antes], { [n]: valor }))
  }
  const pedir = (cual: 'enviar' | 'prueba') => {
    setPidioEnviar(true)
    enviar.reset()
    const caben = valores.every((valor) => limpiarLinea(valor).length <= LARGO_DE_VALOR)
    if (vacios.length > 0 || invalidos.length > 0 || !caben) return
    if (cual === 'prueba') return setProbando(true)
    preguntarCuandoSale({ audiencia, hoy, zona: sesion.estado.zonaHoraria, salida, onEnviar: mandar })
  }
  const promocion = { templateName: plantilla?.nombre ?? '', customValues: valores, finalMessage: texto ?? '' }
  /** A failure is told on the page. */
  const mandar = (iniciaEn: string | null) =>
    enviar.mutateAsync({ ...promocion, audiencia, iniciaEn }).then(
      () => setSucio(false),
      () => undefined,
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <PlantillaCard
          plantilla={plantilla}
          onPlantilla={elegir}
          escritos={escritos}
          onEscribir={escribir}
          vacios={pidioEnviar ? vacios : []}
          invalidos={pidioEnviar ? invalidos : []}
          hoy={hoy}
        />
        <AudienciaCard audiencia={audiencia} onCambio={setAudiencia} conteo={conteo} hoy={hoy} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <VistaTelefono texto={texto} />
        <Desenlace enviar={enviar} />
        <Botones sinPlantilla={texto === null} onPedir={pedir} />
      </div>
      <PruebaDialog open={probando} onCerrar={() => setProbando(false)} promocion={promocion} />
      <SalidaGuardada sucio={sucio} />
    </div>
  )
}

/** What became of the last sending, followed while its messages leave. */
function Desenlace({ enviar: { data, error } }: { enviar: ReturnType<typeof useEnviar> }) {
  const sesion = useSesion()
  const seguida = useQuery({ ...detalleQuery(data?.data.id ?? 0), enabled: data !== undefined })
  const campana = seguida.data?.data ?? data?.data
  const desenlace =
    campana && desenlaceDe(campana, { ahora: new Date(ahoraServidor(sesion)), zona: sesion.estado.zonaHoraria })
  return (
    <>
      {desenlace ? (
        <Aviso tone={desenlace.tono} title={desenlace.detalles.length > 0 ? desenlace.texto : undefined} live>
          {desenlace.detalles.length > 0 ? desenlace.detalles.join(' ') : desenlace.texto}
        </Aviso>
      ) : null}
      {error ? (
        <Aviso tone="bad" title={PROBLEMA}>
          {error.message}
        </Aviso>
      ) : null}
    </>
  )
}

interface BotonesProps {
  sinPlantilla: boolean
  onPedir: (cual: 'enviar' | 'prueba') => void
}

function Botones({ sinPlantilla, onPedir }: BotonesProps) {
  const motivo = sinPlantilla ? SIN_PLANTILLA : null
  return (
    <>
      <Button variant="primary" block icon={<Send />} motivo={motivo} onClick={() => onPedir('enviar')}>
        Enviar
      </Button>
      <Button block icon={<FlaskConical />} motivo={motivo} onClick={() => onPedir('prueba')}>
        Enviar prueba
      </Button>
    </>
  )
}
