import { AvisoPage } from '../features/privacidad/AvisoPage.tsx'

/** The privacy policy with what this installation says of itself (D-66). */
export function PrivacidadPublica() {
  return <AvisoPage config={{}} />
}
