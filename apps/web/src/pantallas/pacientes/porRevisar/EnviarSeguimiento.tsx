import { nombreLegible } from '@nitida/contract/nombres'
import type { PorRevisar } from '@nitida/contract/seguimiento'
import { type MotivoDeSeguimiento, nombresDeMotivo, textosDeSeguimiento } from '@nitida/contract/seguimiento.rules'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { contar } from '../../../ui/formatos.ts'
import { ListaAlta } from '../../../ui/ListaAlta.tsx'
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

const cuantos = (n: number): string => contar(n, 'paciente')

/** Outcome of a question: how many messages are under way, and who gets none, with the reason. */
interface Resultado {
  de: readonly PorRevisar[]
  enviados: number
  fallidos: readonly string[]
}

/** Shows the text before it leaves; afterwards, who got nothing and why. */
export function EnviarSeguimiento({ open, pacientes, motivo, onHecho, onCerrar }: Props) {
  const enviar = useEnviarSeguimiento()
  const [ultimo, setUltimo] = useState<Resultado | null>(null)
  // The same patient may be asked about again, and then this is another question.
  const resultado = ultimo?.de === pacientes ? ultimo : null
  const elegidos = pacientes.map((paciente) => ({
    paciente,
    motivo: motivo ?? paciente.motivos[0]?.motivo ?? ('revision' as const),
  }))
  const confirmar = () =>
    enviar.mutate(
      { pacientes: elegidos.map(({ paciente, motivo }) => ({ id: paciente.id, motivo })) },
      {
        onSuccess: ({ results }) => {
          const sinEnviar = results.filter(({ success }) => !success)
          const enviados = results.length - sinEnviar.length
          if (enviados > 0) toast.exito(`Mensaje en cola para ${cuantos(enviados)}`)
          if (sinEnviar.length === 0) return onHecho()
          const fallidos = sinEnviar.map(({ id, motivo }) => {
            const nombre = pacientes.find((paciente) => paciente.id === id)?.nombreCompleto ?? ''
            return `${nombre}: ${motivo}`
          })
          setUltimo({ de: pacientes, enviados, fallidos })
        },
      },
    )
  if (resultado)
    return (
      <AlertDialog
        open={open}
        onOpenChange={(abierto) => !abierto && onHecho()}
        title={`No se le escribió a ${cuantos(resultado.fallidos.length)}`}
        description={resultado.enviados > 0 ? 'A los demás les llegará.' : undefined}
        confirmLabel="Entendido"
        cancelLabel="Cerrar"
        icon={<Send />}
        onConfirm={onHecho}
      >
        <ListaAlta label="A quién no se le escribió" className="max-h-60">
          <ul className="grid gap-1 text-sm wrap-anywhere">
            {resultado.fallidos.map((linea) => (
              <li key={linea}>{linea}</li>
            ))}
          </ul>
        </ListaAlta>
      </AlertDialog>
    )
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`¿Escribir a ${cuantos(pacientes.length)}?`}
      description="A nadie se le escribe dos veces en 30 días. De noche espera hasta la mañana, hora de cada sucursal."
      confirmLabel="Enviar"
      icon={<Send />}
      cargando={enviar.isPending}
      error={enviar.error ? textoDeFallo(enviar.error, 'enviar los mensajes') : null}
      onConfirm={confirmar}
    >
      <Muestras
        motivos={[...new Set(elegidos.map((uno) => uno.motivo))]}
        nombre={elegidos[0]?.paciente.nombreCompleto ?? ''}
      />
    </AlertDialog>
  )
}

/** The text of each reason, as the first patient will read it. */
const Muestras = ({ motivos, nombre }: { motivos: readonly MotivoDeSeguimiento[]; nombre: string }) => (
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
