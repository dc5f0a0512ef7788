import type { Conexiones, Prueba, Servicio } from '@nitida/contract/conexiones'
import { useQueryClient } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useConVersion } from '../../../base/formularios/useConVersion.ts'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { type CampoDeCuenta, CUENTAS, inicialesDe, type ValoresDeCuenta } from './cuentas.ts'
import { PruebaResultado } from './PruebaResultado.tsx'

interface Props {
  servicio: Servicio
  conexiones: Conexiones
  onCerrar: () => void
}

/** The account of a service, to be tried and saved. What was saved of its secrets is not here; left empty they stay. */
export function CuentaDialog({ servicio, conexiones, onCerrar }: Props) {
  const { titulo, aviso, campos, probar, guardar } = CUENTAS[servicio]
  const { version, datos } = conexiones[servicio]
  const cliente = useQueryClient()
  const conVersion = useConVersion()
  const probando = useRef(false)
  const [prueba, setPrueba] = useState<Prueba | null>(null)
  const [visto] = useState({ version, ...datos })
  const { register, errorDe, fallo, enviar, enviando } = useEnvio<ValoresDeCuenta>({
    iniciales: inicialesDe(servicio, datos),
    accion: `guardar ${titulo}`,
    hacer: async (valores) => {
      setPrueba(null)
      if (probando.current) return setPrueba((await probar(valores)).data)
      const respuesta = await conVersion(visto, valores, (cuerpo) => guardar(valores, cuerpo.version))
      cliente.setQueryData(consulta(api.conexiones.leer, {}).queryKey, respuesta)
      toast.exito(`¡${titulo}: cuenta guardada!`, 'Responde, y ya vale en toda la cadena.')
      onCerrar()
    },
  })
  const enviarComo = (esPrueba: boolean) => {
    probando.current = esPrueba
  }
  const id = useId()
  return (
    <FormularioEnDialogo
      open
      size="lg"
      onCerrar={onCerrar}
      title={titulo}
      description="Se guarda cerrada con llave y no se vuelve a mostrar. Solo se guarda si responde."
      footer={
        <>
          <Button onClick={onCerrar} className="sm:mr-auto">
            Cancelar
          </Button>
          <Button
            icon={<Plug />}
            cargando={enviando && probando.current}
            mientras="Probando…"
            motivo={enviando && !probando.current ? 'Se está guardando.' : undefined}
            onClick={() => {
              enviarComo(true)
              void enviar()
            }}
          >
            Probar
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            cargando={enviando && !probando.current}
            mientras="Guardando…"
            motivo={conexiones.demo ? 'Es una demostración: puedes probar una cuenta, pero no se guarda.' : undefined}
            onClick={() => enviarComo(false)}
          >
            Guardar
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={enviar} aria-label={titulo} className="grid gap-4 sm:grid-cols-2">
        <FalloAviso fallo={fallo} className="sm:col-span-2" />
        {aviso ? <Aviso className="sm:col-span-2">{aviso}</Aviso> : null}
        {campos.map((campo) => (
          <Campo
            key={campo.nombre}
            campo={campo}
            guardado={datos !== null}
            error={errorDe(campo.nombre)}
            registro={register(campo.nombre, {
              validate: (texto) =>
                texto.trim() !== '' || campo.opcional || (campo.secreto && datos !== null) || 'Falta escribirlo.',
            })}
          />
        ))}
        {servicio === 'whatsapp' ? (
          <TextField
            label="Dirección que Meta llama"
            className="sm:col-span-2"
            ayuda="Suscríbela en Meta con los campos messages, user_preferences y message_template_status_update."
            readOnly
            value={conexiones.webhook}
          />
        ) : null}
        <div aria-live="polite" className="sm:col-span-2">
          {prueba ? <PruebaResultado prueba={prueba} /> : null}
        </div>
      </Form>
    </FormularioEnDialogo>
  )
}

interface CampoProps {
  campo: CampoDeCuenta
  guardado: boolean
  error: string | undefined
  registro: ReturnType<ReturnType<typeof useEnvio<ValoresDeCuenta>>['register']>
}

function Campo({ campo, guardado, error, registro }: CampoProps) {
  const { label, secreto, opcional, inputMode, ayuda } = campo
  const comunes = { label, error, maxLength: 500, autoComplete: 'off', ...registro }
  if (!secreto) return <TextField {...comunes} ayuda={ayuda} inputMode={inputMode} required={!opcional} />
  return (
    <PasswordField
      {...comunes}
      autoComplete="new-password"
      required={!opcional && !guardado}
      ayuda={guardado ? 'Vacía, se queda la guardada.' : ayuda}
    />
  )
}
