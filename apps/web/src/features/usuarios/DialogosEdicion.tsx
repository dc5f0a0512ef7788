import { DescartarDialog } from '../../shared/formularios/DescartarDialog.tsx'
import { ContrasenaDialog } from './ContrasenaDialog.tsx'
import { HorarioDialog } from './HorarioDialog.tsx'

export type DialogoEdicion = 'contrasena' | 'horario' | 'descartar'

interface Props {
  abierto: DialogoEdicion | null
  nombre: string
  contrasenaMinima: number
  horario: string | null
  onCerrar: () => void
  onHorario: (sessionLimit: string) => void
  onContrasena: (contrasena: string) => void
  onDescartar: () => void
}

/** What opens over the row that is being edited. Outside its form: React bubbles a submit through portals. */
export function DialogosEdicion({ abierto, nombre, contrasenaMinima, horario, onCerrar, ...acciones }: Props) {
  return (
    <>
      <HorarioDialog
        open={abierto === 'horario'}
        description={`Se guarda al momento y cierra las sesiones abiertas de ${nombre}.`}
        inicial={horario}
        confirmLabel="Guardar horario"
        onAceptar={(sessionLimit) => {
          onCerrar()
          acciones.onHorario(sessionLimit)
        }}
        onCancelar={onCerrar}
      />
      <ContrasenaDialog
        open={abierto === 'contrasena'}
        nombre={nombre}
        minima={contrasenaMinima}
        onAceptar={(contrasena) => {
          onCerrar()
          acciones.onContrasena(contrasena)
        }}
        onCancelar={onCerrar}
      />
      <DescartarDialog open={abierto === 'descartar'} onSeguir={onCerrar} onDescartar={acciones.onDescartar} />
    </>
  )
}
