import { useSesion } from '../../shared/sesion/useSesion.ts'
import { SesionCard } from './SesionCard.tsx'

/** The quiet start of a user whose own start screen is still to come. */
export function InicioPage() {
  const { name } = useSesion().usuario
  return (
    <>
      <title>Inicio · Nítida</title>
      <SesionCard titulo={`Hola, ${name}`} />
    </>
  )
}
