import { AvisoPage } from '../features/privacidad/AvisoPage.tsx'
import { optica } from '../shared/optica.ts'

/** The privacy policy with what this installation says of itself (D-66). */
export function PrivacidadPublica() {
  const { nombre: nombreOptica, ...responsable } = optica()
  return <AvisoPage config={{ nombreOptica, ...responsable }} />
}
