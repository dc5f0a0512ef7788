import { instanteDe } from '@nitida/contract/instantes'
import type { Conteo } from '@nitida/contract/promociones'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { formaDia } from '../../ui/fechaTexto.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { estimacionDe, exclusionesDe, pacientes } from './textos.ts'

interface Props {
  open: boolean
  onCerrar: () => void
  conteo: Conteo | null
  hoy: string
  zona: string
  cargando: boolean
  /** Instant of sending; null sends at once. */
  onEnviar: (iniciaEn: string | null) => void
}

const momentos = [
  { value: 'ahora', label: 'Ahora' },
  { value: 'despues', label: 'Más tarde' },
] as const

/** Tells the reach and the cost before anything leaves, and asks when. */
export function EnviarDialog({ open, onCerrar, conteo, hoy, zona, cargando, onEnviar }: Props) {
  const [momento, setMomento] = useState<'ahora' | 'despues'>('ahora')
  const [dia, setDia] = useState<string | null>(null)
  const [hora, setHora] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const confirmar = () => {
    if (momento === 'ahora') return onEnviar(null)
    if (!dia || !hora || !formaDia.test(dia)) return setError('Elige el día y la hora del envío.')
    setError(null)
    onEnviar(instanteDe(dia, hora, zona).toISOString())
  }
  if (!conteo) return null
  const partes = [estimacionDe(conteo), ...exclusionesDe(conteo.excluidos).map((una) => `No se envía a ${una}.`)]
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`¿Enviar la promoción a ${pacientes(conteo.destinatarios)}?`}
      description={partes.filter(Boolean).join(' ')}
      confirmLabel={momento === 'ahora' ? 'Enviar' : 'Programar'}
      icon={<Send />}
      cargando={cargando}
      mientras="Enviando…"
      error={conteo.destinatarios === 0 ? 'Nadie de esa audiencia puede recibir la promoción.' : error}
      onConfirm={() => conteo.destinatarios > 0 && confirmar()}
    >
      <div className="grid gap-4">
        <SegmentedField
          label="¿Cuándo sale?"
          options={momentos}
          value={momento}
          onValueChange={(elegido) => setMomento(elegido === 'despues' ? 'despues' : 'ahora')}
        />
        {momento === 'despues' ? (
          <div className="grid grid-cols-2 gap-4">
            <DateField label="Día" required hoy={hoy} min={hoy} value={dia} onValueChange={setDia} />
            <TimeField label="Hora" required value={hora} onValueChange={setHora} />
          </div>
        ) : null}
        <p className="text-sm text-ink2">De 21:00 a 09:00, hora de cada sucursal, no sale ninguna.</p>
      </div>
    </AlertDialog>
  )
}
