import type { AjustesEnVigor } from '@nitida/contract/ajustes'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { useDescarte } from '../../../base/formularios/useDescarte.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useVolver } from '../VolverAPasos.tsx'
import { ColorField, juzgarColor } from './ColorField.tsx'
import { CuentasCard } from './CuentasCard.tsx'
import { DiasCerradosCard } from './DiasCerradosCard.tsx'
import { GarantiasCard } from './GarantiasCard.tsx'
import { LogoField } from './LogoField.tsx'
import { FIJO, NumeroDeAjuste } from './NumeroDeAjuste.tsx'
import { TiposConFactor } from './TiposConFactor.tsx'
import { useAjustesForm } from './useAjustesForm.ts'
import { VentasCard } from './VentasCard.tsx'
import { WhatsappCard } from './WhatsappCard.tsx'

const esImporte = (pesos: number | null) => (pesos !== null && pesos >= 0) || 'Escribe un importe.'

/** The settings in force, to be changed. What the server's environment fixes is shown and cannot be. */
export function AjustesForm({ inicial }: { inicial: AjustesEnVigor }) {
  const ajustes = useAjustesForm(inicial, useVolver())
  const { form, register, errorDe, fallo, enviar, enviando, fijos, sucio } = ajustes
  const { preguntas } = useDescarte(sucio, () => undefined)
  const deTexto = (
    nombre:
      | 'nombreOptica'
      | 'privacidadDomicilio'
      | 'privacidadCorreo'
      | 'privacidadTelefono'
      | 'avisosCorreo'
      | 'impresoras',
    ayuda?: string,
  ) => ({
    error: errorDe(nombre),
    ayuda: fijos.has(nombre) ? FIJO : ayuda,
    readOnly: fijos.has(nombre),
    ...register(nombre),
  })
  return (
    <>
      <Form onSubmit={enviar} aria-label="Ajustes" className="grid max-w-3xl gap-4">
        <FalloAviso fallo={fallo} />
        <Card title="Cadena">
          <TextField
            label="Nombre de la óptica"
            required
            maxLength={80}
            {...deTexto('nombreOptica', 'Como la conocen los pacientes: en tickets, mensajes, facturas y sus páginas.')}
            {...(!fijos.has('nombreOptica') &&
              register('nombreOptica', {
                validate: (texto) => texto.trim() !== '' || 'Escribe el nombre de la óptica.',
              }))}
          />
        </Card>
        <Card title="Logo">
          <Controller
            name="logo"
            control={form.control}
            render={({ field: { value, onChange } }) => (
              <LogoField value={value} fijo={fijos.has('logo')} error={errorDe('logo')} onValueChange={onChange} />
            )}
          />
        </Card>
        <Card title="Color">
          <Controller
            name="colorMarca"
            control={form.control}
            rules={{ validate: juzgarColor }}
            render={({ field: { value, ref, onChange } }) => (
              <ColorField value={value} ref={ref} error={errorDe('colorMarca')} onValueChange={onChange} />
            )}
          />
        </Card>
        <Card title="Privacidad">
          <p className="mb-4 text-sm text-ink2">
            Quién responde por los datos personales. Sale en la política de privacidad; lo que dejes vacío aparece ahí
            como no configurado.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Domicilio"
              className="sm:col-span-2"
              maxLength={300}
              autoComplete="off"
              {...deTexto('privacidadDomicilio')}
            />
            <TextField
              label="Correo"
              inputMode="email"
              maxLength={254}
              autoComplete="off"
              {...deTexto('privacidadCorreo')}
            />
            <TextField
              label="Teléfono"
              inputMode="tel"
              maxLength={40}
              autoComplete="off"
              {...deTexto('privacidadTelefono')}
            />
          </div>
        </Card>
        <Card title="Avisos por correo">
          <TextField
            label="Correo del contador"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            {...deTexto(
              'avisosCorreo',
              'Aquí llegan el sello que vence, las ventas sin global, los pagos sin complemento y las cancelaciones rechazadas. Vacío: no se envía nada.',
            )}
          />
        </Card>
        <CuentasCard ajustes={ajustes} />
        <Card title="Caja">
          <div className="grid gap-4">
            <Controller
              name="corteDiferenciaSinNota"
              control={form.control}
              rules={{ validate: esImporte }}
              render={({ field: { onChange, ...campo } }) => (
                <NumberField
                  label="Diferencia sin nota"
                  required
                  className="max-w-60"
                  min={0}
                  decimals={2}
                  prefix="$"
                  error={errorDe('corteDiferenciaSinNota')}
                  ayuda={
                    fijos.has('corteDiferenciaSinNota') ? FIJO : 'Si lo contado difiere más, el corte pide una nota.'
                  }
                  {...campo}
                  disabled={fijos.has('corteDiferenciaSinNota')}
                  onValueChange={onChange}
                />
              )}
            />
            <Checkbox
              label="Contar a ciegas"
              ayuda={
                fijos.has('corteCiego') ? FIJO : 'El efectivo esperado no se muestra hasta que se cuenta el cajón.'
              }
              {...register('corteCiego')}
              disabled={fijos.has('corteCiego')}
            />
          </div>
        </Card>
        <VentasCard ajustes={ajustes} />
        <GarantiasCard ajustes={ajustes} />
        <WhatsappCard ajustes={ajustes} />
        <DiasCerradosCard ajustes={ajustes} />
        <Card title="Sesiones">
          <NumeroDeAjuste
            ajustes={ajustes}
            name="sesionMinutos"
            label="Cerrar la sesión tras"
            ayuda="Minutos sin que nadie la use. Cero: sólo al terminar el horario, o a las 12 horas."
            suffix="minutos"
            min={0}
            max={720}
          />
        </Card>
        <Card title="Verificación en dos pasos">
          <Controller
            name="segundoFactorTipos"
            control={form.control}
            render={({ field: { value, onChange } }) => <TiposConFactor value={value} onValueChange={onChange} />}
          />
        </Card>
        <Card title="Impresoras de tickets">
          <TextField
            label="Modelos preferidos"
            maxLength={500}
            {...deTexto(
              'impresoras',
              'Partes de su nombre en Windows, separadas por comas; la primera que se encuentre imprime.',
            )}
          />
        </Card>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" cargando={enviando} mientras="Guardando…">
            Guardar ajustes
          </Button>
        </div>
      </Form>
      {preguntas}
    </>
  )
}
