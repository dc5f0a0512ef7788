import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type Abierta, type Pregunta, regresar, responder } from './preguntar.ts'
import { useCampoDeMotivo } from './useCampoDeMotivo.ts'

/** A question on the screen, with its reason where it asks for one. */
export function PreguntaDialog({ actual }: { actual: Abierta }) {
  const { pregunta } = actual
  const usePregunta = typeof pregunta === 'function' ? pregunta : () => pregunta
  const vigente = usePregunta()
  return vigente ? <Dibujada actual={actual} pregunta={vigente} /> : null
}

function Dibujada({ actual, pregunta }: { actual: Abierta; pregunta: Pregunta }) {
  const { motivo, hacer: _, fallo: __, error, firme = false, alRegresar, children, ...palabras } = pregunta
  const { abierta, cargando } = actual
  const escrito = useCampoDeMotivo({ falta: motivo?.falta, obligatorio: motivo !== undefined })
  const dejar = () => {
    if (firme && cargando) return
    regresar(actual)
    alRegresar?.()
  }
  return (
    <AlertDialog
      {...palabras}
      cargando={cargando}
      error={actual.error ?? error ?? null}
      open={abierta}
      onOpenChange={(abrir) => !abrir && dejar()}
      onConfirm={() => escrito.exigir() && void responder(actual, pregunta, escrito.motivo)}
    >
      {motivo ? (
        <div className="grid gap-4">
          <TextArea label={motivo.label ?? 'Motivo'} ayuda={motivo.ayuda} {...escrito.campo} />
          {children}
        </div>
      ) : (
        children
      )}
    </AlertDialog>
  )
}
