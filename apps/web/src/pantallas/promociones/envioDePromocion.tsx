import { instanteDe } from '@nitida/contract/instantes'
import type { Audiencia } from '@nitida/contract/promociones'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { DateField } from '../../ui/DateField.tsx'
import { formaDia } from '../../ui/fechaTexto.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { audienciaQuery } from './promociones.consulta.ts'
import { estimacionDe, exclusionesDe, pacientes } from './textos.ts'

const momentos = [
  { value: 'ahora', label: 'Ahora' },
  { value: 'despues', label: 'Más tarde' },
] as const

/** The chosen moment of a sending. */
export interface Salida {
  momento: 'ahora' | 'despues'
  dia: string | null
  hora: string | null
}

interface Envio {
  audiencia: Audiencia
  hoy: string
  zona: string
  /** What was chosen when it was asked before. */
  salida: { current: Salida }
  /** Instant of sending; null sends at once. */
  onEnviar: (iniciaEn: string | null) => Promise<unknown>
}

function useEnvio({ audiencia, hoy, zona, salida, onEnviar }: Envio): Pregunta | null {
  const conteo = useQuery(audienciaQuery(audiencia)).data?.data
  const [elegida, setElegida] = useState(salida.current)
  const { momento, dia, hora } = elegida
  const elegir = (cambio: Partial<Salida>) => {
    salida.current = { ...elegida, ...cambio }
    setElegida(salida.current)
  }
  const [error, setError] = useState<string | null>(null)
  const enviar = async () => {
    if (conteo?.destinatarios === 0) return false
    if (momento === 'ahora') return onEnviar(null)
    if (!dia || !hora || !formaDia.test(dia)) {
      setError('Elige el día y la hora del envío.')
      return false
    }
    setError(null)
    return onEnviar(instanteDe(dia, hora, zona).toISOString())
  }
  if (!conteo) return null
  const partes = [estimacionDe(conteo), ...exclusionesDe(conteo.excluidos).map((una) => `No se envía a ${una}.`)]
  return {
    title: `¿Enviar la promoción a ${pacientes(conteo.destinatarios)}?`,
    description: partes.filter(Boolean).join(' '),
    children: (
      <div className="grid gap-4">
        <SegmentedField
          label="¿Cuándo sale?"
          options={momentos}
          value={momento}
          onValueChange={(elegido) => elegir({ momento: elegido === 'despues' ? 'despues' : 'ahora' })}
        />
        {momento === 'despues' ? (
          <div className="grid grid-cols-2 gap-4">
            <DateField label="Día" required hoy={hoy} min={hoy} value={dia} onValueChange={(dia) => elegir({ dia })} />
            <TimeField label="Hora" required value={hora} onValueChange={(hora) => elegir({ hora })} />
          </div>
        ) : null}
        <p className="text-sm text-ink2">De 21:00 a 09:00, hora de cada sucursal, no sale ninguna.</p>
      </div>
    ),
    confirmLabel: momento === 'ahora' ? 'Enviar' : 'Programar',
    icon: <Send />,
    mientras: 'Enviando…',
    error: conteo.destinatarios === 0 ? 'Nadie de esa audiencia puede recibir la promoción.' : error,
    hacer: enviar,
    fallo: () => '',
  }
}

/** Tells the reach and the cost before anything leaves, and asks when. */
export const preguntarCuandoSale = (envio: Envio): void => preguntar(() => useEnvio(envio))
