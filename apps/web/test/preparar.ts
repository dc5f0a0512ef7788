import '../src/catalogo/catalogo.css'
import { aplicarTema, seguirSistema } from '../src/ui/tema.ts'

document.documentElement.lang = 'es-MX'
document.title = 'Componentes · Nítida'
aplicarTema()
seguirSistema()
