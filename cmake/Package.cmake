# The Debian package, made by tools/package: program, manual pages, completions, service, desktop entry. tools/package writes
# what is made from the program's own help into <build>/package before it calls cpack.
set(package_texts "${PROJECT_BINARY_DIR}/package")
file(MAKE_DIRECTORY "${package_texts}/man1" "${package_texts}/completions")
install(DIRECTORY "${package_texts}/man1" DESTINATION share/man COMPONENT program)
install(FILES "${package_texts}/completions/banquier.bash" RENAME banquier
    DESTINATION share/bash-completion/completions COMPONENT program OPTIONAL)
install(FILES "${package_texts}/completions/_banquier" DESTINATION share/zsh/vendor-completions COMPONENT program OPTIONAL)
install(FILES "${package_texts}/completions/banquier.fish" DESTINATION share/fish/vendor_completions.d COMPONENT program OPTIONAL)
# The unit of deploy/ is for a program that somebody has put into /usr/local.
file(READ "${PROJECT_SOURCE_DIR}/deploy/banquier.service" unit)
string(REPLACE "/usr/local/bin/" "/usr/bin/" unit "${unit}")
file(CONFIGURE OUTPUT "${package_texts}/banquier.service" CONTENT "${unit}" @ONLY NEWLINE_STYLE UNIX)
install(FILES "${package_texts}/banquier.service" DESTINATION lib/systemd/system COMPONENT program)
install(FILES "${PROJECT_SOURCE_DIR}/deploy/banquier.env" RENAME banquier DESTINATION /etc/default COMPONENT program)
install(FILES "${PROJECT_SOURCE_DIR}/deploy/banquier.desktop" DESTINATION share/applications COMPONENT program)
# The client alone, for the root of any web host: tools/web static.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/static" DESTINATION share/banquier COMPONENT program OPTIONAL)
install(FILES "${PROJECT_SOURCE_DIR}/web/public/icon.svg" RENAME banquier.svg
    DESTINATION share/icons/hicolor/scalable/apps COMPONENT program)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION share/doc/banquier COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME banquier)
set(CPACK_PACKAGE_VENDOR "Banquier")
set(CPACK_PACKAGE_CONTACT "Banquier <banquier@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "banker, referee and table for the property-trading board game")
set(CPACK_PACKAGE_DESCRIPTION "Every rule of seven French rulebooks, thirteen ways of playing on nine boards:
 in the browser, in the terminal, over the network, against bots, and by the thousand in simulations.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME banquier)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/deploy/debian/conffiles"
    "${PROJECT_SOURCE_DIR}/deploy/debian/postinst" "${PROJECT_SOURCE_DIR}/deploy/debian/prerm"
    "${PROJECT_SOURCE_DIR}/deploy/debian/postrm")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
