import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { usePasos } from './useLlevadas.ts'

const CAMPO_DE = { CONTRASENA_ACTUAL_INCORRECTA: 'contrasena' }

/** Has the zip made, after the own password. @param enCurso whether one is being made already. */
export function PedirContrasena({ enCurso }: { enCurso: boolean }) {
  const { empezar } = usePasos()
  const { form, register, errorDe, fallo, enviar } = useEnvio({
    iniciales: { contrasena: '' },
    accion: 'juntar tus datos',
    campoDe: CAMPO_DE,
    hacer: async ({ contrasena }) => {
      await empezar.mutateAsync(contrasena)
      form.reset()
    },
  })
  return (
    <Card title="Pedirlo">
      <Form onSubmit={enviar} aria-label="Pedir todo">
        <FalloAviso fallo={fallo} className="mb-4" />
        <div className="flex flex-wrap items-end gap-3">
          <PasswordField
            label="Tu contraseña"
            required
            maxLength={CONTRASENA_MAXIMA}
            error={errorDe('contrasena')}
            {...register('contrasena', { validate: (texto) => texto !== '' || 'Escribe tu contraseña.' })}
          />
          <Button
            type="submit"
            variant="primary"
            cargando={empezar.isPending}
            motivo={enCurso ? 'Ya se está juntando uno.' : null}
          >
            Juntar todo
          </Button>
        </div>
      </Form>
    </Card>
  )
}
