import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password with its show / hide button. Starts hidden. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          size="sm"
          icon={visible ? <EyeOff /> : <Eye />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
