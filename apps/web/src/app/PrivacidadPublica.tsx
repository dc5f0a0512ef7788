import { optica } from '../base/optica.ts'
import { AvisoPage } from '../pantallas/privacidad/AvisoPage.tsx'

/** The privacy policy with what this installation says of itself (D-66). */
export function PrivacidadPublica() {
  const { nombre: nombreOptica, ...responsable } = optica()
  return <AvisoPage config={{ nombreOptica, ...responsable }} />
}
