import { avisoDeTelefono, normalizarTelefono } from '@nitida/contract/telefonos.lectura'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'clean' | 'notice'>

/** Ten digits, read as people paste them; a text that is no phone stays, to be refused. */
export const CampoTelefono = (props: Props) => (
  <TextField
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="off"
    clean={normalizarTelefono}
    notice={avisoDeTelefono}
  />
)
