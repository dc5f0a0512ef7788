import { nombreLegible } from '@nitida/contract/nombres'
import type { PorRevisar } from '@nitida/contract/seguimiento'
import {
  type MotivoConMensaje,
  type MotivoDeSeguimiento,
  nombresDeMotivo,
  textosDeSeguimiento,
  tieneMensaje,
} from '@nitida/contract/seguimiento.rules'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { type Pregunta, preguntar } from '../../../base/formularios/preguntar.ts'
import { contar } from '../../../ui/formatos.ts'
import { ListaAlta } from '../../../ui/ListaAlta.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEnviarSeguimiento } from './usePorRevisar.ts'

const cuantos = (n: number): string => contar(n, 'paciente')

/** Outcome of a question: how many messages are under way, and who gets none, with the reason. */
interface Resultado {
  enviados: number
  fallidos: readonly string[]
}

interface Envio {
  pacientes: readonly PorRevisar[]
  /** The reason of the filter; without it each patient is written to for his newest one. */
  motivo: MotivoDeSeguimiento | undefined
  onHecho: () => void
}

/** What a message is about: the filter's reason, else the newest one that has a text. */
function motivoDelMensaje(elegido: MotivoDeSeguimiento | undefined, { motivos }: PorRevisar): MotivoConMensaje {
  if (elegido && tieneMensaje(elegido)) return elegido
  return motivos.map(({ motivo }) => motivo).find(tieneMensaje) ?? 'revision'
}

function useEnvio({ pacientes, motivo, onHecho }: Envio): Pregunta {
  const enviar = useEnviarSeguimiento()
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const elegidos = pacientes.map((paciente) => ({
    paciente,
    motivo: motivoDelMensaje(motivo, paciente),
  }))
  const escribir = async () => {
    const { results } = await enviar.mutateAsync({
      pacientes: elegidos.map(({ paciente, motivo }) => ({ id: paciente.id, motivo })),
    })
    const sinEnviar = results.filter(({ success }) => !success)
    const enviados = results.length - sinEnviar.length
    if (enviados > 0) toast.exito(`Mensaje en cola para ${cuantos(enviados)}`)
    if (sinEnviar.length === 0) return onHecho()
    const fallidos = sinEnviar.map(({ id, motivo }) => {
      const nombre = pacientes.find((paciente) => paciente.id === id)?.nombreCompleto ?? ''
      return `${nombre}: ${motivo}`
    })
    setResultado({ enviados, fallidos })
    return false
  }
  if (resultado) return desenlaceDe(resultado, onHecho)
  return {
    title: `¿Escribir a ${cuantos(pacientes.length)}?`,
    description: 'A nadie se le escribe dos veces en 30 días. De noche espera hasta la mañana, hora de cada sucursal.',
    children: (
      <Muestras
        motivos={[...new Set(elegidos.map((uno) => uno.motivo))]}
        nombre={elegidos[0]?.paciente.nombreCompleto ?? ''}
      />
    ),
    confirmLabel: 'Enviar',
    icon: <Send />,
    hacer: escribir,
    fallo: (error) => textoDeFallo(error, 'enviar los mensajes'),
  }
}

/** Who got nothing, and why. */
const desenlaceDe = ({ enviados, fallidos }: Resultado, onHecho: () => void): Pregunta => ({
  title: `No se le escribió a ${cuantos(fallidos.length)}`,
  description: enviados > 0 ? 'A los demás les llegará.' : undefined,
  children: (
    <ListaAlta label="A quién no se le escribió" className="max-h-60">
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {fallidos.map((linea) => (
          <li key={linea}>{linea}</li>
        ))}
      </ul>
    </ListaAlta>
  ),
  confirmLabel: 'Entendido',
  cancelLabel: 'Cerrar',
  icon: <Send />,
  hacer: async () => onHecho(),
  fallo: () => '',
  alRegresar: onHecho,
})

/** Shows the text before it leaves; afterwards, who got nothing and why. */
export const preguntarSiEscribir = (envio: Envio): void => preguntar(() => useEnvio(envio))

/** The text of each reason, as the first patient will read it. */
const Muestras = ({ motivos, nombre }: { motivos: readonly MotivoConMensaje[]; nombre: string }) => (
  <ListaAlta label="Mensajes que se envían" className="grid max-h-80 gap-3">
    {motivos.map((motivo) => (
      <figure key={motivo} aria-label={`Mensaje: ${nombresDeMotivo[motivo]}`}>
        <figcaption className="text-xs text-ink3">{nombresDeMotivo[motivo]}</figcaption>
        <p className="mt-1 rounded-card rounded-tl-small bg-ok-soft px-4 py-3 text-sm text-ok-ink">
          <strong className="block">{textosDeSeguimiento[motivo].encabezado}</strong>
          {textosDeSeguimiento[motivo].cuerpo
            .replace('{{1}}', nombreLegible(nombre))
            .replace('{{2}}', 'nuestra óptica')}
        </p>
      </figure>
    ))}
  </ListaAlta>
)
