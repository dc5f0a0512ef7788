import { type PrivacidadDePaciente, type TipoDeEvidencia, tiposDeEvidencia } from '@nitida/contract/consentimientos'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { api } from '../../../../base/api/rutas.ts'
import { subir } from '../../../../base/api/subir.ts'
import { useClave } from '../../../../base/api/useClave.ts'
import { FalloAviso } from '../../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FileField } from '../../../../ui/FileField.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { SegmentedField } from '../../../../ui/SegmentedField.tsx'
import { type Signature, SignaturePad } from '../../../../ui/SignaturePad.tsx'
import { toast } from '../../../../ui/toast.ts'

type SiNo = 'No' | 'Si' | null

interface Valores {
  whatsappAvisos: SiNo
  whatsappPromociones: SiNo
  evidencia: TipoDeEvidencia
  casilla: boolean
  papel: File | null
}

const opciones = [
  { value: 'No', label: 'No' },
  { value: 'Si', label: 'Sí' },
] as const
const nombres: Record<TipoDeEvidencia, string> = {
  casilla: 'Casilla',
  firma: 'Firma en pantalla',
  papel: 'Papel firmado',
}
const formas = tiposDeEvidencia.map((value) => ({ value, label: nombres[value] }))
const preguntas = [
  { name: 'whatsappAvisos', label: '¿Acepta avisos de sus citas y pedidos por WhatsApp?' },
  { name: 'whatsappPromociones', label: '¿Acepta promociones por WhatsApp?' },
] as const
const dicho = (antes: boolean | undefined): SiNo => (antes === undefined ? null : antes ? 'Si' : 'No')

interface Props {
  open: boolean
  idCliente: number
  privacidad: PrivacidadDePaciente
  onCerrar: () => void
}

function useConsentir({ idCliente, privacidad, onCerrar }: Props, firma: () => Promise<Blob | null>) {
  const cliente = useQueryClient()
  const clave = useClave()
  const antes = privacidad.consentimiento
  return useEnvio<Valores>({
    iniciales: {
      whatsappAvisos: dicho(antes?.whatsappAvisos),
      whatsappPromociones: dicho(antes?.whatsappPromociones),
      evidencia: 'casilla',
      casilla: false,
      papel: null,
    },
    accion: 'registrar el consentimiento',
    campoDe: { EVIDENCIA_FALTA: 'papel', 'fotos.0': 'papel' },
    hacer: async ({ whatsappAvisos, whatsappPromociones, evidencia, papel }) => {
      const cuerpo = new FormData()
      cuerpo.set('versionAviso', privacidad.vigente.clave)
      cuerpo.set('whatsappAvisos', String(whatsappAvisos === 'Si'))
      cuerpo.set('whatsappPromociones', String(whatsappPromociones === 'Si'))
      cuerpo.set('evidencia', evidencia)
      const imagen = evidencia === 'casilla' ? null : evidencia === 'firma' ? await firma() : papel
      if (imagen) cuerpo.set('imagen', imagen, 'imagen')
      const { consentir } = api.consentimientos
      const ruta = { ...consentir, path: consentir.path.replace(':id', String(idCliente)) as typeof consentir.path }
      await subir(ruta, cuerpo, { clave: clave.actual(), encabezados: {}, onAvance: () => undefined })
      clave.renovar()
      void cliente.invalidateQueries({ queryKey: ['clientes'] })
      toast.exito('¡Consentimiento registrado!', `Con la versión ${privacidad.vigente.version} del aviso.`)
      onCerrar()
    },
  })
}

/** A consent with what proves it. Who cannot draw ticks a box or signs on paper. */
export function ConsentirDialog(props: Props) {
  const { open, privacidad, onCerrar } = props
  const firma = useRef<Signature>(null)
  const [sinFirma, setSinFirma] = useState(true)
  const { form, register, errorDe, fallo, enviar, enviando } = useConsentir(
    props,
    async () => (await firma.current?.picture()) ?? null,
  )
  const evidencia = form.watch('evidencia')
  return (
    <FormularioEnDialogo open={open} onCerrar={onCerrar} title="Consentimiento del paciente">
      <Form onSubmit={enviar} aria-label="Consentimiento" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <p className="text-ink2">
          Muéstrale el{' '}
          <a href="/politicaPrivacidad" target="_blank" rel="noreferrer" className="text-brand-ink underline">
            aviso de privacidad
          </a>{' '}
          (versión {privacidad.vigente.version}) y anota lo que decida.
        </p>
        {preguntas.map(({ name, label }) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            rules={{ validate: (valor) => valor !== null || 'Contesta también esta pregunta.' }}
            render={({ field: { onChange, ...campo } }) => (
              <SegmentedField
                label={label}
                layout="row"
                options={opciones}
                error={errorDe(name)}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ))}
        <Controller
          name="evidencia"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <SegmentedField
              label="¿Cómo consta?"
              options={formas}
              {...campo}
              onValueChange={(forma) => {
                setSinFirma(true) // another form takes the canvas away
                onChange(forma)
              }}
            />
          )}
        />
        {evidencia === 'casilla' ? (
          <Checkbox
            label="El paciente leyó el aviso y consiente, también en que se traten sus datos de salud para atenderlo."
            error={errorDe('casilla')}
            {...register('casilla', { validate: (puesta) => puesta || 'Márcala cuando el paciente lo haya dicho.' })}
          />
        ) : null}
        {evidencia === 'firma' ? (
          <Controller
            name="papel"
            control={form.control}
            rules={{ validate: () => !sinFirma || 'Falta la firma.' }}
            render={() => (
              <SignaturePad
                ref={firma}
                label="Firma del paciente"
                ayuda="Con el dedo, un lápiz o el ratón. Si no puede, elige otra forma."
                error={errorDe('papel')}
                onChange={setSinFirma}
              />
            )}
          />
        ) : null}
        {evidencia === 'papel' ? (
          <Controller
            name="papel"
            control={form.control}
            rules={{ validate: (foto) => foto !== null || 'Elige la foto del papel firmado.' }}
            render={({ field: { onChange, ...campo } }) => (
              <FileField
                label="Foto del papel firmado"
                accept="image/*"
                error={errorDe('papel')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ) : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Registrar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
