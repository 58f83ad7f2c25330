import '@fontsource/dancing-script/latin-400.css';
import '@fontsource/dancing-script/latin-ext-400.css';
import '@fontsource/dancing-script/vietnamese-400.css';
