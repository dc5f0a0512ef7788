import { nombreLegible } from '@nitida/contract/nombres'
import type { PorRevisar } from '@nitida/contract/seguimiento'
import { type MotivoDeSeguimiento, nombresDeMotivo, textosDeSeguimiento } from '@nitida/contract/seguimiento.rules'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { textoDeFallo } from '../../../shared/formularios/fallo.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEnviarSeguimiento } from './usePorRevisar.ts'

interface Props {
  open: boolean
  pacientes: readonly PorRevisar[]
  /** The reason of the filter; without it each patient is written to for his newest one. */
  motivo: MotivoDeSeguimiento | undefined
  onHecho: () => void
  onCerrar: () => void
}

const cuantos = (n: number): string => (n === 1 ? '1 paciente' : `${n} pacientes`)

/** Shows the text before it leaves; afterwards, who got nothing and why. */
export function EnviarSeguimiento({ open, pacientes, motivo, onHecho, onCerrar }: Props) {
  const enviar = useEnviarSeguimiento()
  const [fallidos, setFallidos] = useState<readonly string[]>([])
  const elegidos = pacientes.map((paciente) => ({
    paciente,
    motivo: motivo ?? paciente.motivos[0]?.motivo ?? ('revision' as const),
  }))
  const porMotivo = [...new Set(elegidos.map((uno) => uno.motivo))]
  const ejemplo = elegidos[0]?.paciente.nombreCompleto ?? ''
  const confirmar = () =>
    enviar.mutate(
      { pacientes: elegidos.map(({ paciente, motivo }) => ({ id: paciente.id, motivo })) },
      {
        onSuccess: ({ results }) => {
          const sinEnviar = results.filter(({ success }) => !success)
          const enviados = results.length - sinEnviar.length
          if (enviados > 0) toast.exito(`Mensaje en camino a ${cuantos(enviados)}`)
          if (sinEnviar.length === 0) return onHecho()
          setFallidos(
            sinEnviar.map(({ id, motivo }) => {
              const nombre = pacientes.find((paciente) => paciente.id === id)?.nombreCompleto ?? ''
              return `${nombre}: ${motivo}`
            }),
          )
        },
      },
    )
  const terminado = fallidos.length > 0
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && (terminado ? onHecho() : onCerrar())}
      title={
        terminado ? `No se le escribió a ${cuantos(fallidos.length)}` : `¿Escribir a ${cuantos(pacientes.length)}?`
      }
      description={
        terminado
          ? 'A los demás les llegará.'
          : 'A nadie se le escribe dos veces en 30 días. De noche espera hasta la mañana, hora de cada sucursal.'
      }
      confirmLabel={terminado ? 'Entendido' : 'Enviar'}
      cancelLabel={terminado ? 'Cerrar' : 'Regresar'}
      icon={<Send />}
      cargando={enviar.isPending}
      error={enviar.error ? textoDeFallo(enviar.error, 'enviar los mensajes') : null}
      onConfirm={terminado ? onHecho : confirmar}
    >
      {terminado ? (
        <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
          {fallidos.map((linea) => (
            <li key={linea}>{linea}</li>
          ))}
        </ul>
      ) : (
        <div className="grid max-h-80 gap-3 overflow-y-auto">
          {porMotivo.map((uno) => (
            <figure key={uno} aria-label={`Mensaje: ${nombresDeMotivo[uno]}`}>
              <figcaption className="text-xs text-ink3">{nombresDeMotivo[uno]}</figcaption>
              <p className="mt-1 rounded-card rounded-tl-small bg-ok-soft px-4 py-3 text-sm text-ok-ink">
                <strong className="block">{textosDeSeguimiento[uno].encabezado}</strong>
                {textosDeSeguimiento[uno].cuerpo
                  .replace('{{1}}', nombreLegible(ejemplo))
                  .replace('{{2}}', 'nuestra óptica')}
              </p>
            </figure>
          ))}
        </div>
      )}
    </AlertDialog>
  )
}
